import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#src/domain/shared/durations.ts";
import { createRateLimitError } from "../../../http/limits/rate-limit.ts";

const MAX_REFUSALS = 600;
const MAX_ACCOUNTS = 10_000;

/** Refused requests of the current minute, by connection. Good requests are never limited: a platform has few addresses. */
const windows = new LRUCache<string, { startMs: number; count: number }>({ max: MAX_ACCOUNTS });

/** Counts a refused request. Throws AppError `rate_limited` above the limit per minute. */
export function consumeRefusal(connection: string, nowMs: number): void {
  const current = windows.get(connection);
  const window = current === undefined || nowMs - current.startMs >= MINUTE_MS ? { startMs: nowMs, count: 0 } : current;
  window.count++;
  windows.set(connection, window);
  if (window.count <= MAX_REFUSALS) return;
  throw createRateLimitError("Too many refused requests.", (window.startMs + MINUTE_MS - nowMs) / 1000);
}
