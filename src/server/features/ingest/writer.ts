import { setTimeout as wait } from "node:timers/promises";
import { beforeTenant } from "../../db/before-tenant.ts";
import { getDatabase, isDatabaseAway, isPassing } from "../../db/sql.ts";
import { announceChange } from "../live/live.service.ts";
import { createCoalescer } from "./coalescer.ts";
import { ensureMonths } from "./months.ts";
import type { Incoming, Outcome } from "./ingest.types.ts";
import { writeBatch } from "./write-batch.ts";
import { recallWriteBehind } from "./write-behind.ts";

const ATTEMPTS = 15;
const PAUSE_MS = 300;

/** So long after several senders last wrote at once more of them are expected. */
const CROWD_MS = 1_000;
let crowdedAt = -Infinity;

const coalescer = createCoalescer(async (items, crowded) => {
  if (crowded) crowdedAt = performance.now();
  const outcomes = await writeWithPatience(items, crowded);
  for (const clientId of new Set(items.map((item) => item.clientId))) announceChange(clientId);
  return outcomes;
});

// Who reads after an answer finds what it acknowledged in every figure.
beforeTenant((clientId) => {
  const behind = recallWriteBehind(getDatabase().ingest);
  // Where the database is away, the reading says so itself.
  return behind.holdsOf(clientId) ? behind.catchUp().catch(() => undefined) : undefined;
});

/** Stores items durably, sharing a transaction with whoever else is writing; answers one outcome per item. */
export function submitItems(items: Incoming[]): Promise<Outcome[]> {
  return coalescer.submit(items);
}

/** True while senders come faster than they are written one by one: what can wait leaves the processor to them. */
export function isCrowded(): boolean {
  return performance.now() - crowdedAt < CROWD_MS;
}

/** Resolves when everything submitted so far is stored, with its conversations and the rollups: for an orderly shutdown. */
export async function drainWriter(): Promise<void> {
  await coalescer.drain();
  await recallWriteBehind(getDatabase().ingest).catchUp();
}

/** A database that is away for a moment (a restart, a failover) costs its senders a pause, not an error. */
async function writeWithPatience(items: Incoming[], crowded: boolean): Promise<Outcome[]> {
  const { ingest } = getDatabase();
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureMonths(ingest, items);
      return await writeBatch(ingest, items, Date.now(), { crowded });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      // Where only the answer to the commit was lost, the second writing finds duplicates: nothing counts twice.
      if (isDatabaseAway(error)) await wait(PAUSE_MS);
      else if (!isPassing(error)) throw error;
    }
  }
}
