import { priceCall } from "../../../domain/calls/price-call.ts";
import type { ModelPrice } from "../../../domain/calls/price-table.ts";
import { flushClient } from "../../db/sql.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import { compareText } from "../../../domain/shared/text.ts";
import {
  addCallCounts,
  deleteCalls,
  deleteTraces,
  ensureCallsPartition,
  listCountedCalls,
  listKnownTraces,
  listLanguages,
  lockCalls,
  moveLanguages,
  noteChangedAgentHours,
  planBySize,
  putCalls,
} from "./calls.sql.ts";
import type { CallRow, CountedCall } from "./calls.types.ts";
import { computeCountDeltas } from "./count-deltas.ts";
import { listOwnPrices } from "./prices.sql.ts";

const NANOS_PER_USD = 1_000_000_000;
const DATE_LENGTH = "2026-03-31".length;
const UNKNOWN_LANGUAGE = "other";

/** Months whose partition exists, per connection pool. */
const existingMonths = new WeakMap<Sql, Set<string>>();

/** Creates the partitions of the calls that are to be stored; not in their transaction. */
export async function ensureCallsPartitions(sql: Sql, startsMs: Iterable<number>): Promise<void> {
  const existing = existingMonths.get(sql) ?? new Set<string>();
  existingMonths.set(sql, existing);
  for (const startMs of startsMs) {
    const day = new Date(startMs).toISOString().slice(0, DATE_LENGTH);
    const month = day.slice(0, "2026-03".length);
    if (existing.has(month)) continue;
    await ensureCallsPartition(sql, day);
    existing.add(month);
  }
}

/** Calls that are ready to be stored, and those of the same spans as they are stored now. */
export type PreparedCalls = { clientId: string; rows: ReturnType<typeof buildRow>[]; before: CountedCall[] };

/** Prices calls of an API account. Their conversations have to be stored: a call counts for the language of its conversation. */
export async function prepareCalls(
  tx: Transaction,
  ingest: Sql,
  { clientId, apiAccountId, calls }: { clientId: string; apiAccountId: string; calls: readonly CallRow[] },
): Promise<PreparedCalls> {
  if (calls.length === 0) return { clientId, rows: [], before: [] };
  await flushClient(clientId, ingest);
  const conversationIds = [...new Set(calls.flatMap(({ conversationId }) => conversationId ?? []))];
  const [, ownPrices, before, languages] = await Promise.all([
    planBySize(tx),
    listOwnPrices(tx, clientId),
    listCountedCalls(tx, { clientId, apiAccountId, spans: calls.map(toSpanKey) }),
    listLanguages(tx, { clientId, conversationIds }),
  ]);
  const rows = calls.map((call) => {
    const language = languages.get(call.conversationId ?? "") ?? UNKNOWN_LANGUAGE;
    return buildRow(clientId, { ...call, language }, ownPrices);
  });
  return { clientId, rows, before };
}

/** Stores calls and counts them. Repeatable: the counts change by the difference. */
export async function saveCalls(tx: Transaction, { clientId, rows, before }: PreparedCalls): Promise<void> {
  if (rows.length === 0) return;
  const conversationIds = [...new Set(rows.flatMap((row) => row.conversation_id ?? []))];
  const [, moved] = await Promise.all([
    putCalls(tx, clientId, rows),
    moveLanguages(tx, { clientId, conversationIds }),
    noteChangedAgentHours(tx, { clientId, conversationIds }),
  ]);
  const after = rows.filter(({ counted }) => counted).map(toCountedCall);
  const deltas = computeCountDeltas(clientId, {
    before: [...before, ...moved.map(({ former, ...call }) => ({ ...call, language: former }))],
    after: [...after, ...moved],
  });
  await addCallCounts(tx, clientId, deltas);
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
  await sql.begin(async (tx) => {
    const traceIds = calls.map(({ traceId }) => traceId).sort(compareText);
    // Two copies of a request may arrive at the same time.
    await lockCalls(tx, apiAccountId);
    const known = await listKnownTraces(tx, { clientId, apiAccountId, traceIds });
    const added = new Map(calls.filter(({ traceId }) => !known.has(traceId)).map((call) => [call.traceId, call]));
    await saveCalls(tx, await prepareCalls(tx, sql, { clientId, apiAccountId, calls: [...added.values()] }));
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

function toSpanKey({ startedAt, traceId, spanId }: CallRow) {
  return { started_at: new Date(startedAt).toISOString(), trace_id: traceId, span_id: spanId };
}

function buildRow(clientId: string, call: CallRow, ownPrices: readonly ModelPrice[]) {
  const { tokens, sentUsd, model, startedAt } = call;
  const cost = call.counted ? priceCall({ model, tokens, sentUsd, atMs: startedAt }, ownPrices) : null;
  return {
    client_id: clientId,
    started_at: new Date(startedAt).toISOString(),
    api_account_id: call.apiAccountId,
    trace_id: call.traceId,
    span_id: call.spanId,
    parent_id: call.parentId,
    kind: call.kind,
    counted: call.counted,
    conversation_id: call.conversationId,
    message_id: call.messageId,
    name: call.name,
    ms: call.ms,
    first_chunk_ms: call.firstChunkMs,
    operation: call.operation,
    provider: call.provider,
    request_model: call.requestModel,
    model,
    agent_name: call.agentName,
    agent_version: call.agentVersion,
    channel: call.channel,
    language: call.language,
    prompt_hash: call.promptHash,
    input_tokens: tokens?.input ?? 0,
    cached_input_tokens: tokens?.cachedInput ?? 0,
    cache_write_tokens: tokens?.cacheWrite ?? 0,
    output_tokens: tokens?.output ?? 0,
    reasoning_tokens: tokens?.reasoning ?? 0,
    cost_nano: cost?.nanoUsd ?? null,
    priced_by: cost?.by ?? null,
    price_version: cost?.version ?? null,
    sent_cost_nano: sentUsd === null ? null : Math.round(sentUsd * NANOS_PER_USD),
    finish_reason: call.finishReason,
    error_type: call.errorType,
    failed: call.failed,
    tools: call.tools,
  };
}

function toCountedCall(row: ReturnType<typeof buildRow>): CountedCall {
  return {
    apiAccountId: row.api_account_id,
    startedAt: new Date(row.started_at),
    agentVersion: row.agent_version,
    model: row.model,
    channel: row.channel,
    language: row.language,
    inputTokens: row.input_tokens,
    cachedInputTokens: row.cached_input_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    costNano: row.cost_nano,
  };
}

export { getCallSums } from "./call-sums.service.ts";
export { getConversationUsage, listMessageUsage, listConversationCalls } from "./usage.service.ts";
export type { MessageCalls } from "./usage.service.ts";
export type { CallRow } from "./calls.types.ts";
