import type { Queryable, Transaction } from "../../db/sql.ts";
import type { CountedCall } from "./calls.types.ts";

/** Creates the partition of a month if it is missing; `day` is any day of the month, as YYYY-MM-DD. */
export async function ensureCallsPartition(sql: Queryable, day: string): Promise<void> {
  await sql`select ensure_calls_partition(${day}::date)`;
}

/** Waits for others that store an API account's reported calls. */
export async function lockCalls(sql: Queryable, apiAccountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${apiAccountId}, 7292))`;
}

/**
 * Plans the statements of a transaction by the size that tables have now. Kept plans of the ingest path may be from when a month's
 * partition was empty, and any index looked as good as the right one.
 */
export async function planBySize(tx: Transaction): Promise<void> {
  await tx`set local plan_cache_mode = force_custom_plan`;
}

/** The counted calls of these spans as they are stored. */
export async function listCountedCalls(
  sql: Queryable,
  {
    clientId,
    apiAccountId,
    spans,
  }: {
    clientId: string;
    apiAccountId: string;
    spans: readonly { started_at: string; trace_id: string; span_id: string }[];
  },
): Promise<CountedCall[]> {
  return sql<CountedCall[]>`
    select ${countedColumns(sql, sql`c.`)}
    from jsonb_to_recordset(${JSON.stringify(spans)}::text::jsonb) as k (started_at timestamptz, trace_id text, span_id text),
      lateral (
        select * from calls c
        where c.client_id = ${clientId} and c.started_at = k.started_at and c.api_account_id = ${apiAccountId}
          and c.trace_id = k.trace_id and c.span_id = k.span_id and c.counted
        limit 1
        for update) as c`;
}

/** Gives the other calls of these conversations their language as it is now; returns those that had another. */
export async function moveLanguages(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<(CountedCall & { former: string })[]> {
  return sql<(CountedCall & { former: string })[]>`
    with moved as (
      select c.started_at, c.api_account_id, c.trace_id, c.span_id, c.language as former, v.language as current
      from unnest(${conversationIds}::uuid[]) as k (conversation_id),
        lateral (
          select language from conversations
          where client_id = ${clientId} and conversation_id = k.conversation_id
          limit 1) as v,
        -- The offset keeps the planner, which has no statistics of a new month, from comparing all calls with all conversations.
        lateral (
          select * from calls c
          where c.client_id = ${clientId} and c.conversation_id = k.conversation_id and c.language <> v.language
          offset 0
          for update) as c)
    update calls c set language = m.current from moved m
    where c.client_id = ${clientId} and c.started_at = m.started_at and c.api_account_id = m.api_account_id
      and c.trace_id = m.trace_id and c.span_id = m.span_id and c.counted
    returning ${countedColumns(sql, sql`c.`)}, m.former`;
}

/** Records the hours of conversations whose calls changed, whose compared figures are counted again (decision 0093). */
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

/** Stores calls; one that is stored already gets what is known of it now. */
export async function putCalls(sql: Queryable, clientId: string, rows: readonly object[]): Promise<void> {
  await sql`
    insert into calls as c
    select r.* from jsonb_populate_recordset(null::calls, ${JSON.stringify(rows)}::text::jsonb) as r
    where r.client_id = ${clientId}
    order by r.started_at, r.trace_id, r.span_id
    on conflict (client_id, started_at, api_account_id, trace_id, span_id) do update set
      parent_id = excluded.parent_id, kind = excluded.kind, counted = excluded.counted,
      conversation_id = excluded.conversation_id, message_id = excluded.message_id,
      name = excluded.name, ms = excluded.ms, first_chunk_ms = excluded.first_chunk_ms, operation = excluded.operation,
      provider = excluded.provider, request_model = excluded.request_model, model = excluded.model,
      agent_name = excluded.agent_name, agent_version = excluded.agent_version, channel = excluded.channel,
      language = excluded.language, prompt_hash = excluded.prompt_hash, input_tokens = excluded.input_tokens,
      cached_input_tokens = excluded.cached_input_tokens, cache_write_tokens = excluded.cache_write_tokens,
      output_tokens = excluded.output_tokens, reasoning_tokens = excluded.reasoning_tokens,
      cost_nano = excluded.cost_nano, priced_by = excluded.priced_by, price_version = excluded.price_version,
      sent_cost_nano = excluded.sent_cost_nano, finish_reason = excluded.finish_reason,
      error_type = excluded.error_type, failed = excluded.failed, tools = excluded.tools`;
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

/** The languages of conversations, by id. */
export async function listLanguages(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; language: string }[]>`
    select conversation_id as id, language from conversations
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
  return new Map(rows.map(({ id, language }) => [id, language]));
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
