/** Key prefix of the channel queries, to invalidate them together. */
export const CHANNELS_KEY = ["channels"] as const;
