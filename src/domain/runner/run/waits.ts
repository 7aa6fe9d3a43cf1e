/** How long a run waits, in milliseconds. */

/** An answer is over after this long without a change. */
export const DEFAULT_QUIET_MS = 1500;
export const QUIET_RANGE_MS = [300, 10_000] as const;
/** The longest wait for the first letter of an answer. */
export const DEFAULT_TIMEOUT_MS = 30_000;
export const TIMEOUT_RANGE_MS = [1000, 300_000] as const;
/** A chat that has said nothing by itself after this long does not greet. */
export const GREETING_MS = 5000;
