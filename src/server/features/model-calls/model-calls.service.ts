import { createPricer } from "../../../domain/model-calls/price-call.ts";
import { flushClient } from "../../db/sql.ts";
import type { Queryable, Sql, Transaction } from "../../db/sql.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { compareText } from "../../../domain/shared/text.ts";
import {
  addCallCounts,
  deleteCalls,
  deleteTraces,
  ensureCallsPartition,
  listKnownTraces,
  lockCalls,
  noteChangedAgentHours,
  storeCalls,
} from "./model-calls.sql.ts";
import type { PricedCallRow } from "./model-calls.sql.ts";
import type { CallRow } from "./model-calls.types.ts";
import { computeCountDeltas } from "./count-deltas.ts";
import { listOwnPrices } from "./prices.sql.ts";

const DATE_LENGTH = "2026-03-31".length;

/** Days whose partition exists, per connection pool. */
const existingDays = new WeakMap<Sql, Set<number>>();

/** Creates the partitions of the calls that are to be stored; not in their transaction. */
export async function ensureCallsPartitions(sql: Sql, startsMs: Iterable<number>): Promise<void> {
  const existing = existingDays.get(sql) ?? new Set<number>();
  existingDays.set(sql, existing);
  for (const startMs of startsMs) {
    const day = Math.floor(startMs / DAY_MS);
    if (existing.has(day)) continue;
    await ensureCallsPartition(sql, new Date(startMs).toISOString().slice(0, DATE_LENGTH));
    existing.add(day);
  }
}

/** Prices calls by the client's own prices, then the default ones. */
export async function priceCalls(
  sql: Queryable,
  { clientId, calls }: { clientId: string; calls: readonly CallRow[] },
): Promise<PricedCallRow[]> {
  if (!calls.some(({ counted }) => counted)) return calls.map((call) => ({ ...call, cost: null }));
  const price = createPricer(await listOwnPrices(sql, clientId));
  return calls.map((call) => ({ ...call, cost: call.counted ? price({ ...call, atMs: call.startedAt }) : null }));
}

/** Stores calls that senders report with their messages; those that are stored already stay as they are. */
export async function saveReportedCalls(
  sql: Sql,
  { clientId, apiAccountId, calls }: { clientId: string; apiAccountId: string; calls: readonly CallRow[] },
): Promise<void> {
  await ensureCallsPartitions(
    sql,
    calls.map(({ startedAt }) => startedAt),
  );
  // Not while the transaction holds a connection that the flush may need.
  await flushClient(clientId, sql);
  await sql.begin(async (tx) => {
    const traceIds = calls.map(({ traceId }) => traceId).sort(compareText);
    // Two copies of a request may arrive at the same time.
    await lockCalls(tx, apiAccountId);
    const known = await listKnownTraces(tx, { clientId, apiAccountId, traceIds });
    const added = new Map(calls.filter(({ traceId }) => !known.has(traceId)).map((call) => [call.traceId, call]));
    if (added.size === 0) return;
    await storeCalls(tx, {
      clientId,
      apiAccountId,
      calls: await priceCalls(tx, { clientId, calls: [...added.values()] }),
    });
  });
}

/** Deletes the calls of conversations and subtracts them from the counts. */
export async function removeCalls(
  tx: Transaction,
  group: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await noteChangedAgentHours(tx, group);
  const before = await deleteCalls(tx, group);
  await deleteTraces(tx, group);
  const deltas = computeCountDeltas(group.clientId, { before, after: [] });
  await addCallCounts(tx, group.clientId, deltas);
}

export { getCallSums } from "./call-sums.service.ts";
export { getConversationUsage, listMessageUsage, listConversationCalls } from "./usage.service.ts";
export type { MessageCalls } from "./usage.service.ts";
export { storeCalls } from "./model-calls.sql.ts";
export type { PricedCallRow } from "./model-calls.sql.ts";
export type { CallRow } from "./model-calls.types.ts";
