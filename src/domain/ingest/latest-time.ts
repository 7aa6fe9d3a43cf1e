import { DAY_MS } from "../shared/durations.ts";

/** How far a sender's clock may be ahead. */
export const FUTURE_TOLERANCE_MS = DAY_MS;

let aheadMs = 0;

/** Sets how far the business clock is ahead of the machine's, where tests may advance it. */
export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

/** The latest time that a message may have. */
export function getLatestMs(): number {
  return Date.now() + aheadMs + FUTURE_TOLERANCE_MS;
}
