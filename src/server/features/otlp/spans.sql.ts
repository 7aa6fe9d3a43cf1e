import { encodeColumn, encodeTextArray } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

export type AccountKey = { clientId: string; apiAccountId: string };
/** A span as it waits: `node` is a TraceNode or the words of a log record. */
export type NewSpan = { trace_id: string; span_id: string; node: object };
export type TraceRow = { traceId: string; turns: unknown; externalId: string | null };
export type SpanRow = { traceId: string; spanId: string; assembled: boolean; node: unknown };

/** Stores spans durably; one that is stored already is left alone. Returns the traces that got new ones. */
export async function addSpans(
  sql: Queryable,
  {
    clientId,
    apiAccountId,
    spans,
    receivedAt,
    dueAt,
  }: AccountKey & { spans: readonly NewSpan[]; receivedAt: Date; dueAt: Date },
): Promise<string[]> {
  const rows = await sql<{ traceId: string }[]>`
    with added as (
      insert into otlp_spans (client_id, api_account_id, trace_id, span_id, node)
      select ${clientId}, ${apiAccountId}, trace_id, span_id, node
      from jsonb_to_recordset(${JSON.stringify(spans)}::text::jsonb) as s (trace_id text, span_id text, node jsonb)
      order by trace_id, span_id
      on conflict do nothing
      returning trace_id),
    traces as (select distinct trace_id from added order by trace_id)
    insert into otlp_traces as t (client_id, api_account_id, trace_id, received_at, due_at)
    select ${clientId}, ${apiAccountId}, trace_id, ${receivedAt}, ${dueAt} from traces
    on conflict (client_id, api_account_id, trace_id) do update set
      received_at = excluded.received_at, due_at = excluded.due_at
    returning trace_id as "traceId"`;
  return rows.map(({ traceId }) => traceId);
}

/** Which of these traces are known. */
export async function listKnownTraces(
  sql: Queryable,
  { clientId, apiAccountId, traceIds }: AccountKey & { traceIds: string[] },
): Promise<Set<string>> {
  const rows = await sql<{ traceId: string }[]>`
    select trace_id as "traceId" from otlp_traces
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and trace_id = any(${traceIds})`;
  return new Set(rows.map(({ traceId }) => traceId));
}

/**
 * Waits for other writers of traces and conversations of an account, named by sorted keys, and for those of the whole account, whichever
 * process they are in.
 */
export async function lockKeys(
  sql: Queryable,
  { apiAccountId, keys }: AccountKey & { keys: readonly string[] },
): Promise<void> {
  await Promise.all([
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${apiAccountId}, 7291))`,
    sql`
      select pg_advisory_xact_lock(hashtextextended(${apiAccountId} || key, 7293))
      from unnest(${encodeTextArray(keys)}::text[]) as key`,
  ]);
}

/** Waits for all other writers of an account's traces, whichever process they are in. */
export async function lockAccount(sql: Queryable, { apiAccountId }: AccountKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${apiAccountId}, 7291))`;
}

/** Locks traces that are not assembled yet. New spans of them wait until the end of the transaction. */
export async function lockWaitingTraces(
  sql: Queryable,
  { clientId, apiAccountId, traceIds }: AccountKey & { traceIds: string[] },
): Promise<TraceRow[]> {
  return sql<TraceRow[]>`
    select trace_id as "traceId", turns, external_id as "externalId" from otlp_traces
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and trace_id = any(${traceIds}) and due_at is not null
    order by trace_id for update`;
}

/** Lists all spans of traces. */
export async function listSpans(
  sql: Queryable,
  { clientId, apiAccountId, traceIds }: AccountKey & { traceIds: string[] },
): Promise<SpanRow[]> {
  return sql<SpanRow[]>`
    select trace_id as "traceId", span_id as "spanId", assembled, node from otlp_spans
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and trace_id = any(${traceIds})
    order by trace_id, span_id`;
}

/** What an assembled trace keeps. */
export type FinishedTrace = { trace_id: string; external_id: string; conversation_id: string; turns: object[] };

/** Marks traces as assembled. `patches` take the words out of their spans. */
export async function finishTraces(
  sql: Queryable,
  {
    clientId,
    apiAccountId,
    traces,
    patches,
  }: AccountKey & { traces: readonly FinishedTrace[]; patches: readonly NewSpan[] },
): Promise<void> {
  await Promise.all([
    sql`
      update otlp_traces t set due_at = null, external_id = u.external_id, conversation_id = u.conversation_id, turns = u.turns
      from jsonb_to_recordset(${JSON.stringify(traces)}::text::jsonb)
        as u (trace_id text, external_id text, conversation_id uuid, turns jsonb)
      where t.client_id = ${clientId} and t.api_account_id = ${apiAccountId} and t.trace_id = u.trace_id`,
    sql`
      update otlp_spans s set assembled = true, node = u.node
      from jsonb_to_recordset(${JSON.stringify(patches)}::text::jsonb) as u (trace_id text, span_id text, node jsonb)
      where s.client_id = ${clientId} and s.api_account_id = ${apiAccountId} and s.trace_id = u.trace_id
        and s.span_id = u.span_id and not assembled`,
  ]);
}

/** A trace that was assembled as it came. `packed` is JSON. */
export type PackedTrace = { traceId: string; conversationId: string; packed: string };

/** Stores traces that were assembled as they came. Spans of them that wait stay due. */
export async function addFinishedTraces(
  sql: Queryable,
  { clientId, apiAccountId, traces, receivedAt }: AccountKey & { traces: readonly PackedTrace[]; receivedAt: Date },
): Promise<void> {
  // JSON has no line breaks: a list of lines needs no quotes.
  await sql`
    insert into otlp_traces as t (client_id, api_account_id, trace_id, received_at, conversation_id, packed)
    select ${clientId}, ${apiAccountId}, trace_id, ${receivedAt}, conversation_id, packed
    from unnest(
      ${encodeColumn(traces, ({ traceId }) => traceId)}::text[],
      ${encodeColumn(traces, ({ conversationId }) => conversationId)}::uuid[],
      string_to_array(${traces.map(({ packed }) => packed).join("\n")}::text, ${"\n"}::text)) as u (trace_id, conversation_id, packed)
    on conflict (client_id, api_account_id, trace_id) do update set
      conversation_id = excluded.conversation_id, packed = excluded.packed`;
}

/** Gives traces that came whole the rows of others, once more of their spans come. A span that is there already is the same. */
export async function unpackTraces(
  sql: Queryable,
  { clientId, apiAccountId, traceIds }: AccountKey & { traceIds: string[] },
): Promise<void> {
  await sql`
    with kept as (
      select trace_id, packed::jsonb as value from otlp_traces
      where client_id = ${clientId} and api_account_id = ${apiAccountId} and trace_id = any(${traceIds}) and packed is not null
      order by trace_id for update),
    added as (
      insert into otlp_spans (client_id, api_account_id, trace_id, span_id, assembled, node)
      select ${clientId}, ${apiAccountId}, k.trace_id, n.node ->> 'spanId', true, n.node
      from kept k, jsonb_array_elements(k.value -> 'nodes') as n (node)
      order by 3, 4
      on conflict (client_id, api_account_id, trace_id, span_id) do update set assembled = true, node = excluded.node)
    update otlp_traces t set packed = null, external_id = k.value ->> 'externalId', turns = k.value -> 'turns' from kept k
    where t.client_id = ${clientId} and t.api_account_id = ${apiAccountId} and t.trace_id = k.trace_id`;
}

/** Postpones traces that could not be assembled. */
export async function postponeTraces(
  sql: Queryable,
  { clientId, apiAccountId, traceIds, dueAt }: AccountKey & { traceIds: string[]; dueAt: Date },
): Promise<void> {
  await sql`
    update otlp_traces set due_at = ${dueAt}
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and trace_id = any(${traceIds}) and due_at is not null`;
}

/** Lists traces whose wait is over. */
export async function listDueTraces(
  sql: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<(AccountKey & { traceId: string })[]> {
  return sql<(AccountKey & { traceId: string })[]>`
    select client_id as "clientId", api_account_id as "apiAccountId", trace_id as "traceId"
    from otlp_traces where due_at <= ${now} order by client_id, due_at limit ${limit}`;
}

/** Lists a client's traces that wait. */
export async function listWaitingTraces(
  sql: Queryable,
  clientId: string,
): Promise<(AccountKey & { traceId: string })[]> {
  return sql<(AccountKey & { traceId: string })[]>`
    select client_id as "clientId", api_account_id as "apiAccountId", trace_id as "traceId"
    from otlp_traces where client_id = ${clientId} and due_at is not null`;
}

/** Deletes assembled traces that got their last span before an instant. Their calls and messages stay. */
export async function deleteOldTraces(sql: Queryable, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from otlp_traces where due_at is null and received_at < ${before}
      returning client_id, api_account_id, trace_id)
    delete from otlp_spans s using gone
    where s.client_id = gone.client_id and s.api_account_id = gone.api_account_id and s.trace_id = gone.trace_id`;
}

/** Deletes what is remembered of a client's traces whose spans match a pattern. */
export async function deleteMatchingTraces(
  sql: Queryable,
  { clientId, pattern }: { clientId: string; pattern: string },
): Promise<void> {
  await sql`
    with matching as (
      select api_account_id, trace_id from otlp_spans where client_id = ${clientId} and node::text ~ ${pattern}
      union
      select api_account_id, trace_id from otlp_traces where client_id = ${clientId} and packed ~ ${pattern}),
    gone as (
      delete from otlp_traces t using matching m
      where t.client_id = ${clientId} and t.api_account_id = m.api_account_id and t.trace_id = m.trace_id
        and t.due_at is null
      returning t.api_account_id, t.trace_id)
    delete from otlp_spans s using gone
    where s.client_id = ${clientId} and s.api_account_id = gone.api_account_id and s.trace_id = gone.trace_id`;
}
