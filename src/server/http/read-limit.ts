import { createRateLimitError } from "./rate-limit.ts";

/** Reads a minute of one session or key, in one process: far above what screens ask, far below what hurts. */
const READS_PER_MINUTE = 1_200;
const WINDOW_MS = 60_000;
/** A process that is asked by more subjects than this within a window forgets them all and begins anew. */
const MAX_SUBJECTS = 50_000;

/** Counts reads in memory: a row written for every read would cost more than the reads. */
export function createReadLimit({ points = READS_PER_MINUTE, now = () => Date.now() } = {}): {
  /** AppError `rate_limited` with the wait. */
  consume(subject: string): void;
} {
  let counts = new Map<string, number>();
  let endsAtMs = 0;
  return {
    consume(subject) {
      const nowMs = now();
      if (nowMs >= endsAtMs || counts.size > MAX_SUBJECTS) {
        counts = new Map();
        endsAtMs = nowMs + WINDOW_MS;
      }
      const count = (counts.get(subject) ?? 0) + 1;
      counts.set(subject, count);
      if (count > points) throw createRateLimitError("Too many requests.", (endsAtMs - nowMs) / 1000);
    },
  };
}
