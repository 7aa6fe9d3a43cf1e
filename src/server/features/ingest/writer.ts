import { setTimeout as wait } from "node:timers/promises";
import { getDatabase, isDatabaseAway, isPassing } from "../../db/sql.ts";
import { announceChange } from "../live/live.service.ts";
import { createCoalescer } from "./coalescer.ts";
import { ensureMonths } from "./months.ts";
import type { Incoming, Outcome } from "./ingest.types.ts";
import { writeBatch } from "./write-batch.ts";

const ATTEMPTS = 15;
const PAUSE_MS = 300;

const coalescer = createCoalescer(async (items) => {
  const outcomes = await writeWithPatience(items);
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

/** A database that is away for a moment (a restart, a failover) costs its senders a pause, not an error. */
async function writeWithPatience(items: Incoming[]): Promise<Outcome[]> {
  const { ingest } = getDatabase();
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureMonths(ingest, items);
      return await writeBatch(ingest, items, Date.now());
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      // Where only the answer to the commit was lost, the second writing finds duplicates: nothing counts twice.
      if (isDatabaseAway(error)) await wait(PAUSE_MS);
      else if (!isPassing(error)) throw error;
    }
  }
}
