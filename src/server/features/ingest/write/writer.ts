import { setTimeout as wait } from "node:timers/promises";
import { getDatabase, isDatabaseUnavailable, isTransientConflict, setClientFlush } from "../../../db/sql.ts";
import { notifyChange } from "../../live/live.service.ts";
import { createGroupCommit } from "./group-commit.ts";
import { ensurePartitions } from "./partitions.ts";
import type { Incoming, Outcome } from "../ingest.types.ts";
import { writeBatch } from "./write-batch.ts";
import { getWriteBehind } from "./write-behind.ts";

const MAX_ATTEMPTS = 15;
const RETRY_PAUSE_MS = 300;

/** How long load is assumed to last after several requests shared a transaction. */
const LOAD_MS = 1_000;
let lastLoadAt = -Infinity;

const groupCommit = createGroupCommit(async (items, underLoad) => {
  if (underLoad) lastLoadAt = performance.now();
  const outcomes = await writeWithRetry(items, underLoad);
  for (const clientId of new Set(items.map((item) => item.clientId))) notifyChange(clientId);
  return outcomes;
});

// A client that reads after its messages were acknowledged finds them in all figures.
setClientFlush((clientId, ingest) => {
  const behind = getWriteBehind(ingest);
  // If the database is unavailable, the read itself fails.
  return behind.hasClient(clientId) ? behind.flush().catch(() => undefined) : undefined;
});

/** Stores items durably, in a transaction shared with concurrent requests; returns one outcome per item. */
export function submitItems(items: Incoming[]): Promise<Outcome[]> {
  return groupCommit.submit(items);
}

/** Whether requests arrive faster than they are written one by one: background work should yield. */
export function isUnderLoad(): boolean {
  return performance.now() - lastLoadAt < LOAD_MS;
}

/** Resolves when all submitted items are stored with their conversations and rollups, for an orderly shutdown. */
export async function drainWriter(): Promise<void> {
  await groupCommit.drain();
  await getWriteBehind(getDatabase().ingest).flush();
}

/** Retries while the database is unavailable (a restart, a failover): requests wait instead of failing. */
async function writeWithRetry(items: Incoming[], underLoad: boolean): Promise<Outcome[]> {
  const { ingest } = getDatabase();
  for (let attempt = 1; ; attempt++) {
    try {
      await ensurePartitions(ingest, items);
      return await writeBatch(ingest, items, Date.now(), { underLoad });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      // If only the reply to the commit was lost, the retry finds duplicates and counts nothing twice.
      if (isDatabaseUnavailable(error)) await wait(RETRY_PAUSE_MS);
      else if (!isTransientConflict(error)) throw error;
    }
  }
}
