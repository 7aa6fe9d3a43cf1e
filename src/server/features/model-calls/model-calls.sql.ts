import { encodeArray, encodeCell, encodeRecords } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { CallRow, CountedCall } from "./model-calls.types.ts";
import type { CallCost } from "../../../domain/model-calls/price-call.ts";
import { NANOS_PER_USD } from "../../../domain/shared/nano-usd.ts";

/** Creates the partition of a month if it is missing; `day` is any day of the month, as YYYY-MM-DD. */
export async function ensureCallsPartition(sql: Queryable, day: string): Promise<void> {
  await sql`select ensure_calls_partition(${day}::date)`;
}

/** Waits for others that store an API account's reported calls. */
export async function lockCalls(sql: Queryable, apiAccountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${apiAccountId}, 7292))`;
}

/** A call with its cost; null where it has no price, or does not count. */
export type PricedCallRow = CallRow & { cost: CallCost | null };

/**
 * Stores calls of an API account and counts them for the language of their conversations, in one statement (migration 0293). One that
 * is stored already gets what is known of it now.
 */
export async function storeCalls(
  sql: Queryable,
  { clientId, apiAccountId, calls }: { clientId: string; apiAccountId: string; calls: readonly PricedCallRow[] },
): Promise<void> {
  const places = new Map<string, number>();
  for (const { conversationId } of calls) {
    if (conversationId !== null && !places.has(conversationId)) places.set(conversationId, places.size + 1);
  }
  await sql`
    select store_calls(
      ${clientId}, ${apiAccountId}, ${encodeArray([...places.keys()])}, ${encodeRecords(calls, (call) => listCells(call, places))})`;
}

function listCells(call: PricedCallRow, places: ReadonlyMap<string, number>): (string | number | boolean | null)[] {
  const { tokens, cost, sentUsd, tools } = call;
  return [
    places.get(call.conversationId ?? "") ?? null,
    call.startedAt,
    call.traceId,
    call.spanId,
    call.parentId,
    call.kind,
    call.counted,
    call.messageId,
    encodeCell(call.name),
    call.ms,
    call.firstChunkMs,
    encodeCell(call.operation),
    encodeCell(call.provider),
    encodeCell(call.requestModel),
    encodeCell(call.model),
    encodeCell(call.agentName),
    encodeCell(call.agentVersion),
    encodeCell(call.channel),
    encodeCell(call.promptHash),
    tokens?.input ?? 0,
    tokens?.cachedInput ?? 0,
    tokens?.cacheWrite ?? 0,
    tokens?.output ?? 0,
    tokens?.reasoning ?? 0,
    cost?.nanoUsd ?? null,
    cost?.by ?? null,
    cost === null ? null : encodeCell(cost.version),
    sentUsd === null ? null : Math.round(sentUsd * NANOS_PER_USD),
    encodeCell(call.finishReason),
    encodeCell(call.errorType),
    call.failed,
    tools.length === 0 ? "[]" : encodeCell(JSON.stringify(tools)),
  ];
}

/** Records the hours of conversations whose calls changed, whose compared figures are counted again (decision 0020). */
export async function noteChangedAgentHours(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    insert into changed_agent_days (client_id, day, hour_at)
    select distinct client_id, local_day, hour_at from conversations
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
}

/** Which of these traces have calls. */
export async function listKnownTraces(
  sql: Queryable,
  { clientId, apiAccountId, traceIds }: { clientId: string; apiAccountId: string; traceIds: string[] },
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select distinct trace_id as id from calls
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and trace_id = any(${traceIds})`;
  return new Set(rows.map(({ id }) => id));
}

/** Adds to the counts, in key order, so that concurrent writers cannot deadlock. */
export async function addCallCounts(
  sql: Queryable,
  clientId: string,
  deltas: readonly { calls: number }[],
): Promise<void> {
  if (deltas.length === 0) return;
  const rows = sql`
    jsonb_populate_recordset(null::call_counts, ${JSON.stringify(deltas)}::text::jsonb)`;
  const hasLess = deltas.some(({ calls }) => calls < 0);
  await Promise.all([
    sql`
      insert into call_counts as c
      select r.* from ${rows} as r
      where r.client_id = ${clientId}
      order by r.bucket_at, r.api_account_id, r.agent_version, r.model, r.channel, r.language
      on conflict (client_id, bucket_at, api_account_id, agent_version, model, channel, language) do update set
        calls = c.calls + excluded.calls, priced_calls = c.priced_calls + excluded.priced_calls,
        input_tokens = c.input_tokens + excluded.input_tokens,
        cached_input_tokens = c.cached_input_tokens + excluded.cached_input_tokens,
        cache_write_tokens = c.cache_write_tokens + excluded.cache_write_tokens,
        output_tokens = c.output_tokens + excluded.output_tokens,
        reasoning_tokens = c.reasoning_tokens + excluded.reasoning_tokens, cost_nano = c.cost_nano + excluded.cost_nano`,
    hasLess &&
      sql`
        delete from call_counts c using ${rows} as r
        where c.client_id = ${clientId} and c.bucket_at = r.bucket_at and c.api_account_id = r.api_account_id
          and c.agent_version = r.agent_version and c.model = r.model and c.channel = r.channel
          and c.language = r.language and c.calls = 0`,
  ]);
}

/** Deletes the calls of conversations; returns those that were counted. */
export async function deleteCalls(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<CountedCall[]> {
  const rows = await sql<(CountedCall & { counted: boolean })[]>`
    delete from calls where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
    returning ${countedColumns(sql)}, counted`;
  return rows.filter(({ counted }) => counted);
}

/** Deletes what is remembered of the traces of conversations. */
export async function deleteTraces(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from otlp_traces where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
      returning api_account_id, trace_id)
    delete from otlp_spans s using gone
    where s.client_id = ${clientId} and s.api_account_id = gone.api_account_id and s.trace_id = gone.trace_id`;
  await sql`
    delete from otlp_tails where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
}

/** The columns of a counted call; `table` is their prefix. */
export function countedColumns(sql: Queryable, table = sql``) {
  return sql`
    ${table}api_account_id as "apiAccountId", ${table}started_at as "startedAt", ${table}agent_version as "agentVersion",
    ${table}model, ${table}channel, ${table}language, ${table}input_tokens as "inputTokens",
    ${table}cached_input_tokens as "cachedInputTokens", ${table}cache_write_tokens as "cacheWriteTokens",
    ${table}output_tokens as "outputTokens", ${table}reasoning_tokens as "reasoningTokens",
    ${table}cost_nano as "costNano"`;
}
