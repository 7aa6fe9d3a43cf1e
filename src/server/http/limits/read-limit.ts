import { createRateLimitError } from "./rate-limit.ts";

/** Per session or key and process: far above what screens need, far below what harms. */
const READS_PER_MINUTE = 1_200;
const WINDOW_MS = 60_000;
/** Bounds memory: with more subjects in a window, all counts are reset. */
const MAX_SUBJECTS = 50_000;

/** Creates an in-memory limit, because writing a row per read would cost more than the read. */
export function createReadLimit({ points = READS_PER_MINUTE, now = () => Date.now() } = {}): {
  /** Counts a read. Throws AppError `rate_limited` above the limit. */
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
