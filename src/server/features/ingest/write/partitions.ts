import type { Sql } from "../../../db/sql.ts";
import { ensurePartition } from "../store/messages.sql.ts";
import type { Incoming } from "../ingest.types.ts";
import { DAY_MS } from "../../../../domain/shared/durations.ts";

const DATE_LENGTH = "2026-03-31".length;

/** Days since the epoch whose monthly partition exists, per connection pool. */
const existingDays = new WeakMap<Sql, Set<number>>();

/** Creates missing monthly partitions for messages. A job creates those of the coming months; older history needs its own once. */
export async function ensurePartitions(sql: Sql, items: Incoming[]): Promise<void> {
  const existing = existingDays.get(sql) ?? new Set<number>();
  existingDays.set(sql, existing);
  const days = new Set<number>();
  for (const item of items) {
    if (item.kind !== "message") continue;
    const day = Math.floor(item.at / DAY_MS);
    if (!existing.has(day)) days.add(day);
  }
  for (const day of days) {
    await ensurePartition(sql, new Date(day * DAY_MS).toISOString().slice(0, DATE_LENGTH));
    existing.add(day);
  }
}
