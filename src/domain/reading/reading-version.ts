/** Raised with the models: stored conversations of an older version are read again. */
export const READING_VERSION = 3;
