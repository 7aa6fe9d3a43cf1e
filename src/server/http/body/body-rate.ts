/** A body that is held in memory must come at a rate: a sender of one byte now and then would hold it for as long as it likes. */
import { AppError } from "../../../domain/shared/errors.ts";

/** Slower than any connection that people work with. */
const MIN_BYTES_PER_SECOND = 4 * 1024;
const GRACE_MS = 10_000;
const CHECK_MS = 5_000;

/** Whether `bytes` in the `elapsedMs` since a body began are fewer than the least rate allows. */
export function isTooSlow(bytes: number, elapsedMs: number): boolean {
  return elapsedMs > GRACE_MS && bytes < ((elapsedMs - GRACE_MS) / 1000) * MIN_BYTES_PER_SECOND;
}

/** Calls `refuse` once if the body comes too slowly; returns what stops the watch. */
export function watchRate(countBytes: () => number, refuse: (error: AppError) => void): () => void {
  const startedMs = performance.now();
  const timer = setInterval(() => {
    if (!isTooSlow(countBytes(), performance.now() - startedMs)) return;
    clearInterval(timer);
    refuse(new AppError("bad_request", "The body came too slowly. Send at least 4 KiB per second."));
  }, CHECK_MS);
  return () => clearInterval(timer);
}
