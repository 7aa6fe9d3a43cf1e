import { setTimeout as wait } from "node:timers/promises";
import { NodeLostError, findLostNode } from "../../../db/lost-node.ts";
import {
  findOpenDatabase,
  getDatabase,
  isDatabaseUnavailable,
  isTransientConflict,
  setClientFlush,
} from "../../../db/sql.ts";
import type { Lane, Sql } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { notifyChange } from "../../live/live.service.ts";
import { getLateConversations } from "../maintain/late-conversations.ts";
import type { LateConversations } from "../maintain/late-conversations.ts";
import { createGroupCommit } from "./group-commit.ts";
import type { GroupCommit } from "./group-commit.ts";
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
/** The second one is for a connection of the coordinator to a node that restarted. Then the node's clients are refused. */
const MAX_NODE_ATTEMPTS = 2;
const RETRY_PAUSE_MS = 300;
/** Reads of a client that sends late messages to long conversations wait for their analysis, but no longer than this. */
const MAX_LATE_WAIT_MS = 2_000;

/** How long load is assumed to last after several requests shared a transaction. */
const LOAD_MS = 1_000;
let lastLoadAt = -Infinity;

/** Each lane has a queue with writers of its own: none waits for another node. */
const groupCommits = new WeakMap<Lane, GroupCommit>();

function getGroupCommit(lane: Lane): GroupCommit {
  const known = groupCommits.get(lane);
  if (known !== undefined) return known;
  const created = createGroupCommit((items, underLoad) => writeGroup(lane.ingest, items, underLoad), {
    concernsAll: (error) => lane.node !== null && findLostNode(error) === lane.node,
  });
  groupCommits.set(lane, created);
  return created;
}

async function writeGroup(ingest: Sql, items: Incoming[], underLoad: boolean): Promise<Outcome[]> {
  if (underLoad) lastLoadAt = performance.now();
  const clientIds = new Set(items.map((item) => item.clientId));
  const outcomes = await writeParts(ingest, items, underLoad).catch((error: unknown) => {
    const nodes = findOpenDatabase()?.nodes;
    for (const clientId of clientIds) nodes?.recordError(error, clientId);
    throw error;
  });
  for (const clientId of clientIds) notifyChange(clientId);
  noteCounted(clientIds);
  countOutcomes(outcomes);
  return outcomes;
}

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

/** Stores a client's items durably, in a transaction shared with concurrent requests; returns one outcome per item. */
export async function submitItems(items: Incoming[]): Promise<Outcome[]> {
  const [first] = items;
  if (first === undefined) return [];
  const lane = await withRetry(() => getDatabase().findLane(first.clientId));
  return getGroupCommit(lane).submit(items);
}

/** Whether requests arrive faster than they are written one by one: background work should yield. */
export function isUnderLoad(): boolean {
  return performance.now() - lastLoadAt < LOAD_MS;
}

/** Resolves when all submitted items are stored with their conversations and rollups, for an orderly shutdown. */
export async function drainWriter(): Promise<void> {
  const drained = await Promise.allSettled(getDatabase().listLanes().map(drainLane));
  // Only after all lanes: one that fails does not stop the others.
  for (const result of drained) {
    if (result.status === "fulfilled") continue;
    if (findLostNode(result.reason) === null) throw result.reason;
    log.warn({ err: result.reason }, "the writes of a lost node are left to the recovery");
  }
}

async function drainLane(lane: Lane): Promise<void> {
  await getGroupCommit(lane).drain();
  await getWriteBehind(lane.ingest).flush();
  // The next start completes what takes longer.
  await Promise.race([getLateConversations(lane.ingest).flush(), wait(MAX_LATE_WAIT_MS, undefined, { ref: false })]);
}

/** Messages of clients without access are held, which takes a lock: others don't wait for it in the same transaction. */
async function writeParts(ingest: Sql, items: Incoming[], underLoad: boolean): Promise<Outcome[]> {
  const closed = await withRetry(() => listClosed(ingest, items));
  if (closed.size === 0) return withRetry(() => write(ingest, items, { underLoad }));
  const open = items.filter((item) => !closed.has(item.clientId));
  const others = items.filter((item) => closed.has(item.clientId));
  const outcomes = new Map<Incoming, Outcome>();
  for (const [part, options] of [
    [open, { underLoad }],
    [others, { guarded: true }],
  ] as const) {
    const results = part.length === 0 ? [] : await withRetry(() => write(ingest, part, options));
    for (const [index, item] of part.entries()) outcomes.set(item, results[index] ?? "duplicate");
  }
  return items.map((item) => outcomes.get(item) ?? "duplicate");
}

async function listClosed(ingest: Sql, items: Incoming[]): Promise<Set<string>> {
  const nowMs = await getBusinessTime(ingest);
  const settings = await getCachedSettings(ingest, new Set(items.map((item) => item.clientId)));
  return listClosedClients(settings.values(), nowMs);
}

async function write(ingest: Sql, items: Incoming[], options: Parameters<typeof writeBatch>[3]): Promise<Outcome[]> {
  const nowMs = await getBusinessTime(ingest);
  await ensurePartitions(ingest, items);
  await storeSources(ingest, items);
  await storeReportIds(ingest, items);
  await storeProperties(ingest, items);
  return writeBatch(ingest, items, nowMs, options);
}

/** Retries while the database is unavailable (a restart, a failover): requests wait instead of failing. Those for a lost node fail after the second attempt. */
async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const maxAttempts = findLostNode(error) === null ? MAX_ATTEMPTS : MAX_NODE_ATTEMPTS;
      if (attempt >= maxAttempts || error instanceof NodeLostError) throw error;
      // If only the reply to the commit was lost, the retry finds duplicates and counts nothing twice.
      if (isDatabaseUnavailable(error)) await wait(RETRY_PAUSE_MS);
      else if (!isTransientConflict(error)) throw error;
    }
  }
}
