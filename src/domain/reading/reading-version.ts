/** Raised with the models and with what follows from a reading: stored conversations of an older version are read again. */
export const READING_VERSION = 11;
