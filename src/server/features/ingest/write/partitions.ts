import type { Sql } from "../../../db/sql.ts";
import { ensurePartition } from "../store/messages/messages.sql.ts";
import type { Incoming } from "../ingest.types.ts";
import { DAY_MS } from "../../../../domain/shared/durations.ts";

const DATE_LENGTH = "2026-03-31".length;

/** Old partitions are dropped when nothing is left in them, so that they are looked up again after this. */
const RECHECK_MS = 60 * 60_000;

/** Days since the epoch whose monthly partition exists, with when that was looked up, per connection pool. */
const existingDays = new WeakMap<Sql, Map<number, number>>();

/** Creates missing monthly partitions for messages. A job creates those of the coming months; older history needs its own once. */
export async function ensurePartitions(sql: Sql, items: readonly Pick<Incoming, "at">[] | Incoming[]): Promise<void> {
  const existing = existingDays.get(sql) ?? new Map<number, number>();
  const nowMs = Date.now();
  existingDays.set(sql, existing);
  const days = new Set<number>();
  for (const item of items) {
    if ("kind" in item && item.kind === "event") continue;
    const day = Math.floor(item.at / DAY_MS);
    if ((existing.get(day) ?? 0) < nowMs - RECHECK_MS) days.add(day);
  }
  for (const day of days) {
    await ensurePartition(sql, new Date(day * DAY_MS).toISOString().slice(0, DATE_LENGTH));
    existing.set(day, nowMs);
  }
}
