import { getDatabase } from "../../db/sql.ts";
import { announceChange } from "../live/live.service.ts";
import { createCoalescer } from "./coalescer.ts";
import { ensurePartition } from "./messages.sql.ts";
import type { Incoming, Outcome } from "./ingest.types.ts";
import { writeBatch } from "./write-batch.ts";

const MONTH_LENGTH = "2026-03".length;

/** Months whose partition this process knows to be there. */
const months = new Set<string>();

const coalescer = createCoalescer(async (items) => {
  const { ingest } = getDatabase();
  await ensureMonths(items);
  const outcomes = await writeBatch(ingest, items, Date.now());
  for (const clientId of new Set(items.map((item) => item.clientId))) announceChange(clientId);
  return outcomes;
});

/** Stores items durably, sharing a transaction with whoever else is writing; answers one outcome per item. */
export function submitItems(items: Incoming[]): Promise<Outcome[]> {
  return coalescer.submit(items);
}

/** Resolves when everything submitted so far is stored: for an orderly shutdown. */
export function drainWriter(): Promise<void> {
  return coalescer.drain();
}

/** Partitions are made ahead by a job; history that is sent in finds its own months missing, once. */
async function ensureMonths(items: Incoming[]): Promise<void> {
  const missing = new Set<string>();
  for (const item of items) {
    if (item.kind !== "message") continue;
    const month = new Date(item.at).toISOString().slice(0, MONTH_LENGTH);
    if (!months.has(month)) missing.add(month);
  }
  for (const month of missing) {
    await ensurePartition(getDatabase().ingest, `${month}-01`);
    months.add(month);
  }
}
