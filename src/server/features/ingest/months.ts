import type { Sql } from "../../db/sql.ts";
import { ensurePartition } from "./messages.sql.ts";
import type { Incoming } from "./ingest.types.ts";

const DAY_MS = 86_400_000;
const DATE_LENGTH = "2026-03-31".length;

/** Days (since the epoch) whose month's partition this process knows to be there, by the pool it asked. */
const knownDays = new WeakMap<Sql, Set<number>>();

/** Partitions are made ahead by a job; history that is sent in finds its own months missing, once. */
export async function ensureMonths(sql: Sql, items: Incoming[]): Promise<void> {
  const known = knownDays.get(sql) ?? new Set<number>();
  knownDays.set(sql, known);
  const days = new Set<number>();
  for (const item of items) {
    if (item.kind !== "message") continue;
    const day = Math.floor(item.at / DAY_MS);
    if (!known.has(day)) days.add(day);
  }
  for (const day of days) {
    await ensurePartition(sql, new Date(day * DAY_MS).toISOString().slice(0, DATE_LENGTH));
    known.add(day);
  }
}
