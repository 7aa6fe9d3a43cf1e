import { setTimeout as wait } from "node:timers/promises";
import { getDatabase, isDatabaseUnavailable, isTransientConflict, setClientFlush } from "../../../db/sql.ts";
import type { Sql } from "../../../db/sql.ts";
import { notifyChange } from "../../live/live.service.ts";
import { getLateConversations } from "../maintain/late-conversations.ts";
import type { LateConversations } from "../maintain/late-conversations.ts";
import { createGroupCommit } from "./group-commit.ts";
import { ensurePartitions } from "./partitions.ts";
import { countOutcomes } from "../../../process-metrics.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getCachedSettings } from "../analyze/client-settings.ts";
import type { Incoming, Outcome } from "../ingest.types.ts";
import { noteCounted } from "../meter/counted-clients.ts";
import { listClosedClients } from "../meter/count-items.ts";
import { storeProperties } from "../store/conversations/properties.sql.ts";
import { storeReportIds } from "../store/conversations/report-ids.sql.ts";
import { storeSources } from "../store/conversations/sources.sql.ts";
import { writeBatch } from "./write-batch.ts";
import { getWriteBehind } from "./write-behind.ts";
import type { WriteBehind } from "./write-behind.ts";

const MAX_ATTEMPTS = 15;
const RETRY_PAUSE_MS = 300;
/** Reads of a client that sends late messages to long conversations wait for their analysis, but no longer than this. */
const MAX_LATE_WAIT_MS = 2_000;

/** How long load is assumed to last after several requests shared a transaction. */
const LOAD_MS = 1_000;
let lastLoadAt = -Infinity;

const groupCommit = createGroupCommit(async (items, underLoad) => {
  if (underLoad) lastLoadAt = performance.now();
  const outcomes = await writeParts(items, underLoad);
  const clientIds = new Set(items.map((item) => item.clientId));
  for (const clientId of clientIds) notifyChange(clientId);
  noteCounted(clientIds);
  countOutcomes(outcomes);
  return outcomes;
});

// A client that reads after its messages were acknowledged finds them in all figures.
setClientFlush((clientId, ingest) => {
  const behind = getWriteBehind(ingest);
  const late = getLateConversations(ingest);
  if (!behind.hasClient(clientId) && !late.hasClient(clientId)) return undefined;
  return flushClientWrites(clientId, { behind, late });
});

async function flushClientWrites(
  clientId: string,
  { behind, late }: { behind: WriteBehind; late: LateConversations },
): Promise<void> {
  // If the database is unavailable, the read itself fails.
  if (behind.hasClient(clientId)) await behind.flush().catch(() => undefined);
  if (late.hasClient(clientId))
    await Promise.race([late.flush(clientId), wait(MAX_LATE_WAIT_MS, undefined, { ref: false })]);
}

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
  const { ingest } = getDatabase();
  await getWriteBehind(ingest).flush();
  // The next start completes what takes longer.
  await Promise.race([getLateConversations(ingest).flush(), wait(MAX_LATE_WAIT_MS, undefined, { ref: false })]);
}

/** Messages of clients without access are held, which takes a lock: others don't wait for it in the same transaction. */
async function writeParts(items: Incoming[], underLoad: boolean): Promise<Outcome[]> {
  const closed = await withRetry((ingest, nowMs) => listClosed(ingest, items, nowMs));
  if (closed.size === 0) return withRetry((ingest, nowMs) => write(ingest, items, nowMs, { underLoad }));
  const open = items.filter((item) => !closed.has(item.clientId));
  const others = items.filter((item) => closed.has(item.clientId));
  const outcomes = new Map<Incoming, Outcome>();
  for (const [part, options] of [
    [open, { underLoad }],
    [others, { guarded: true }],
  ] as const) {
    const results = part.length === 0 ? [] : await withRetry((ingest, nowMs) => write(ingest, part, nowMs, options));
    for (const [index, item] of part.entries()) outcomes.set(item, results[index] ?? "duplicate");
  }
  return items.map((item) => outcomes.get(item) ?? "duplicate");
}

async function listClosed(ingest: Sql, items: Incoming[], nowMs: number): Promise<Set<string>> {
  const settings = await getCachedSettings(ingest, new Set(items.map((item) => item.clientId)));
  return listClosedClients(settings.values(), nowMs);
}

async function write(
  ingest: Sql,
  items: Incoming[],
  nowMs: number,
  options: Parameters<typeof writeBatch>[3],
): Promise<Outcome[]> {
  await ensurePartitions(ingest, items);
  await storeSources(ingest, items);
  await storeReportIds(ingest, items);
  await storeProperties(ingest, items);
  return writeBatch(ingest, items, nowMs, options);
}

/** Retries while the database is unavailable (a restart, a failover): requests wait instead of failing. */
async function withRetry<T>(run: (ingest: Sql, nowMs: number) => Promise<T>): Promise<T> {
  const { ingest } = getDatabase();
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(ingest, await getBusinessTime(ingest));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      // If only the reply to the commit was lost, the retry finds duplicates and counts nothing twice.
      if (isDatabaseUnavailable(error)) await wait(RETRY_PAUSE_MS);
      else if (!isTransientConflict(error)) throw error;
    }
  }
}
