import { getDatabase } from "../../db/sql.ts";
import { announceChange } from "../live/live.service.ts";
import { createCoalescer } from "./coalescer.ts";
import { ensureMonths } from "./months.ts";
import type { Incoming, Outcome } from "./ingest.types.ts";
import { writeBatch } from "./write-batch.ts";

const coalescer = createCoalescer(async (items) => {
  const { ingest } = getDatabase();
  await ensureMonths(ingest, items);
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
