import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#src/domain/shared/durations.ts";
import { toAddressRange } from "../../../http/address-range.ts";
import { createRateLimitError } from "../../../http/limits/rate-limit.ts";
import type { Collected } from "./collect.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";

const MAX_PER_CONVERSATION = 120;
const MAX_PER_ADDRESS = 600;
const MAX_SUBJECTS = 50_000;

/** Items of the current minute. Counted per process: pages are slow, and a limit twice as high is still one. */
const windows = new LRUCache<string, { startMs: number; count: number }>({ max: MAX_SUBJECTS });

/** Counts what a page sent, by conversation and by address. Throws AppError `rate_limited`; then nothing is counted. */
export function consumePageItems(
  address: string,
  { apiAccountId }: Pick<ChannelConnection, "apiAccountId">,
  { messages, events }: Pick<Collected, "messages" | "events">,
): void {
  const nowMs = Date.now();
  const counts = new Map<string, { count: number; max: number }>();
  const add = (key: string, max: number) => counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, max });
  for (const { thread } of messages) add(`${apiAccountId}/${thread.key}`, MAX_PER_CONVERSATION);
  for (let index = 0; index < messages.length + events.length; index++) add(toAddressRange(address), MAX_PER_ADDRESS);
  const current = [...counts].map(([key, { count, max }]) => {
    const window = windows.get(key);
    const isOver = window === undefined || nowMs - window.startMs >= MINUTE_MS;
    return { key, max, count, window: isOver ? { startMs: nowMs, count: 0 } : window };
  });
  const full = current.find(({ window, count, max }) => window.count + count > max);
  if (full !== undefined) {
    throw createRateLimitError("Too many messages.", (full.window.startMs + MINUTE_MS - nowMs) / 1000);
  }
  for (const { key, count, window } of current) windows.set(key, { ...window, count: window.count + count });
}
