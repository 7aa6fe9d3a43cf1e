import type { Sql } from "../../db/sql.ts";
import { ensurePartition } from "./messages.sql.ts";
import type { Incoming } from "./ingest.types.ts";

const MONTH_LENGTH = "2026-03".length;

/** Months whose partition this process knows to be there, by the pool it asked. */
const knownMonths = new WeakMap<Sql, Set<string>>();

/** Partitions are made ahead by a job; history that is sent in finds its own months missing, once. */
export async function ensureMonths(sql: Sql, items: Incoming[]): Promise<void> {
  const known = knownMonths.get(sql) ?? new Set<string>();
  knownMonths.set(sql, known);
  const missing = new Set<string>();
  for (const item of items) {
    if (item.kind !== "message") continue;
    const month = new Date(item.at).toISOString().slice(0, MONTH_LENGTH);
    if (!known.has(month)) missing.add(month);
  }
  for (const month of missing) {
    await ensurePartition(sql, `${month}-01`);
    known.add(month);
  }
}
