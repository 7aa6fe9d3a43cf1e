import { writeArray, writeColumn, writeTextArray, writeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { ConversationRow } from "./ingest.types.ts";

type Keys = { clientIds: string[]; conversationIds: string[] };

/**
 * Keeps writers of the same conversations apart, over all processes, until the transaction ends. Taken in the order of
 * their ids, so that nobody waits in a circle; before everything else, so that what follows sees what others committed.
 */
export async function lockConversations(sql: Queryable, conversationIds: string[]): Promise<void> {
  await sql`
    select count(pg_advisory_xact_lock(hashtextextended(id, 7274)))
    from unnest(${writeArray([...conversationIds].sort())}::text[]) as id`;
}

/**
 * The rows there are of these conversations. The plan is made once, perhaps while the table is empty and every index
 * looks equally good; the range of one id and its order leave only the primary key to choose.
 */
export async function selectConversations(
  sql: Queryable,
  { clientIds, conversationIds }: Keys,
): Promise<ConversationRow[]> {
  return sql<ConversationRow[]>`
    select
      c.client_id as "clientId", c.conversation_id as "conversationId", api_account_id as "apiAccountId",
      external_id as "externalId", channel, language, agent_version as "agentVersion", agent_name as "agentName",
      agent_model as "agentModel", end_user as "endUser",
      (extract(epoch from started_at) * 1000)::bigint as "startedAt",
      (extract(epoch from last_at) * 1000)::bigint as "lastAt",
      local_day as "localDay", local_hour as "localHour",
      (extract(epoch from hour_at) * 1000)::bigint as "hourAt", closed, stage, converted, ended, handed_off as "handedOff",
      drop_stage as "dropStage", drop_reason as "dropReason", sentiment::float8, sentiment_trend::float8 as "sentimentTrend",
      intent, messages, user_messages as "userMessages", bot_messages as "botMessages",
      agent_messages as "agentMessages", turns, duration_ms as "durationMs", first_response_ms as "firstResponseMs",
      median_response_ms as "medianResponseMs", p95_response_ms as "p95ResponseMs", quality, fallbacks, flags,
      moved_by as "movedBy", corrected_stage as "correctedStage", corrected_converted as "correctedConverted", tags,
      preview, last_step as "lastStep", state, next_seq as "nextSeq"
    from unnest(${writeArray(clientIds)}::uuid[], ${writeArray(conversationIds)}::uuid[]) as k (client_id, conversation_id),
      lateral (
        select * from conversations c
        where c.client_id = k.client_id and c.conversation_id between k.conversation_id and k.conversation_id
        order by c.conversation_id
        limit 1) c`;
}

/** Writes whole rows, new or known. One array a column: reading them as JSON costs PostgreSQL more than storing them. */
export async function upsertConversations(sql: Queryable, rows: ConversationRow[]): Promise<void> {
  await sql`
    insert into conversations as c (
      client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name,
      agent_model, end_user, started_at, last_at, local_day, local_hour, hour_at, closed, stage, converted, ended,
      handed_off, drop_stage, drop_reason, drop_step, sentiment, sentiment_trend, intent, messages, user_messages,
      bot_messages, agent_messages, turns, duration_ms, first_response_ms, median_response_ms, p95_response_ms,
      quality, fallbacks, flags, moved_by, corrected_stage, corrected_converted, tags, preview, last_step, state,
      next_seq)
    select
      client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name,
      agent_model, end_user, to_timestamp(started_at / 1000.0), to_timestamp(last_at / 1000.0), local_day, local_hour,
      to_timestamp(hour_at / 1000.0), closed, stage, converted, ended, handed_off, drop_stage, drop_reason, drop_step,
      sentiment, sentiment_trend, intent, messages, user_messages, bot_messages, agent_messages, turns, duration_ms,
      first_response_ms, median_response_ms, p95_response_ms, quality, fallbacks, flags::text[], moved_by,
      corrected_stage, corrected_converted, tags::text[], preview, last_step, state::json, next_seq
    from unnest(
      ${writeColumn(rows, (row) => row.clientId)}::uuid[], ${writeColumn(rows, (row) => row.conversationId)}::uuid[],
      ${writeColumn(rows, (row) => row.apiAccountId)}::uuid[], ${writeTextColumn(rows, (row) => row.externalId)}::text[],
      ${writeTextColumn(rows, (row) => row.channel)}::text[], ${writeTextColumn(rows, (row) => row.language)}::text[],
      ${writeTextColumn(rows, (row) => row.agentVersion)}::text[], ${writeTextColumn(rows, (row) => row.agentName)}::text[],
      ${writeTextColumn(rows, (row) => row.agentModel)}::text[], ${writeTextColumn(rows, (row) => row.endUser)}::text[],
      ${writeColumn(rows, (row) => row.startedAt)}::float8[], ${writeColumn(rows, (row) => row.lastAt)}::float8[],
      ${writeColumn(rows, (row) => row.localDay)}::date[], ${writeColumn(rows, (row) => row.localHour)}::int[],
      ${writeColumn(rows, (row) => row.hourAt)}::float8[], ${writeColumn(rows, (row) => row.closed)}::bool[],
      ${writeTextColumn(rows, (row) => row.stage)}::text[], ${writeColumn(rows, (row) => row.converted)}::bool[],
      ${writeTextColumn(rows, (row) => row.ended)}::text[], ${writeColumn(rows, (row) => row.handedOff)}::bool[],
      ${writeTextColumn(rows, (row) => row.dropStage)}::text[], ${writeTextColumn(rows, (row) => row.dropReason)}::text[],
      ${writeTextColumn(rows, readDropStep)}::text[], ${writeColumn(rows, (row) => row.sentiment)}::real[],
      ${writeColumn(rows, (row) => row.sentimentTrend)}::real[], ${writeTextColumn(rows, (row) => row.intent)}::text[],
      ${writeColumn(rows, (row) => row.messages)}::int[], ${writeColumn(rows, (row) => row.userMessages)}::int[],
      ${writeColumn(rows, (row) => row.botMessages)}::int[], ${writeColumn(rows, (row) => row.agentMessages)}::int[],
      ${writeColumn(rows, (row) => row.turns)}::int[], ${writeColumn(rows, (row) => row.durationMs)}::bigint[],
      ${writeColumn(rows, (row) => row.firstResponseMs)}::bigint[], ${writeColumn(rows, (row) => row.medianResponseMs)}::bigint[],
      ${writeColumn(rows, (row) => row.p95ResponseMs)}::bigint[], ${writeColumn(rows, (row) => row.quality)}::int[],
      ${writeColumn(rows, (row) => row.fallbacks)}::int[], ${writeTextColumn(rows, (row) => writeTextArray(row.flags))}::text[],
      ${writeColumn(rows, (row) => row.movedBy)}::uuid[], ${writeTextColumn(rows, (row) => row.correctedStage)}::text[],
      ${writeColumn(rows, (row) => row.correctedConverted)}::bool[], ${writeTextColumn(rows, (row) => writeTextArray(row.tags))}::text[],
      ${writeTextColumn(rows, (row) => row.preview)}::text[], ${writeTextColumn(rows, (row) => row.lastStep)}::text[],
      ${writeTextColumn(rows, (row) => JSON.stringify(row.state))}::text[], ${writeColumn(rows, (row) => row.nextSeq)}::int[]
    ) as r (
      client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name,
      agent_model, end_user, started_at, last_at, local_day, local_hour, hour_at, closed, stage, converted, ended,
      handed_off, drop_stage, drop_reason, drop_step, sentiment, sentiment_trend, intent, messages, user_messages,
      bot_messages, agent_messages, turns, duration_ms, first_response_ms, median_response_ms, p95_response_ms,
      quality, fallbacks, flags, moved_by, corrected_stage, corrected_converted, tags, preview, last_step, state,
      next_seq)
    on conflict (client_id, conversation_id) do update set
      language = excluded.language, agent_version = excluded.agent_version, agent_name = excluded.agent_name,
      agent_model = excluded.agent_model, end_user = excluded.end_user, started_at = excluded.started_at,
      last_at = excluded.last_at, local_day = excluded.local_day, local_hour = excluded.local_hour, hour_at = excluded.hour_at,
      closed = excluded.closed, stage = excluded.stage, converted = excluded.converted, ended = excluded.ended,
      handed_off = excluded.handed_off, drop_stage = excluded.drop_stage, drop_reason = excluded.drop_reason,
      drop_step = excluded.drop_step, sentiment = excluded.sentiment, sentiment_trend = excluded.sentiment_trend,
      intent = excluded.intent, messages = excluded.messages, user_messages = excluded.user_messages,
      bot_messages = excluded.bot_messages, agent_messages = excluded.agent_messages, turns = excluded.turns,
      duration_ms = excluded.duration_ms, first_response_ms = excluded.first_response_ms,
      median_response_ms = excluded.median_response_ms, p95_response_ms = excluded.p95_response_ms,
      quality = excluded.quality, fallbacks = excluded.fallbacks, flags = excluded.flags, moved_by = excluded.moved_by,
      corrected_stage = excluded.corrected_stage, corrected_converted = excluded.corrected_converted,
      tags = excluded.tags, preview = excluded.preview, last_step = excluded.last_step, state = excluded.state,
      next_seq = excluded.next_seq, updated_at = now()`;
}

/** Removes conversations that have no message left. */
export async function deleteConversations(sql: Queryable, { clientIds, conversationIds }: Keys): Promise<void> {
  await sql`
    with k as (select * from unnest(${writeArray(clientIds)}::uuid[], ${writeArray(conversationIds)}::uuid[]) as k (client_id, conversation_id)),
    texts as (
      delete from conversation_texts t using k where t.client_id = k.client_id and t.conversation_id = k.conversation_id)
    delete from conversations c using k where c.client_id = k.client_id and c.conversation_id = k.conversation_id`;
}

/** Some conversations of one API account. */
export async function selectAccountConversations(
  sql: Queryable,
  { clientId, apiAccountId, limit }: { clientId: string; apiAccountId: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from conversations
    where client_id = ${clientId} and api_account_id = ${apiAccountId}
    limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Conversations that are open though their last message is older than the client's idle time, over all clients. */
export async function selectIdleConversations(
  sql: Queryable,
  limit: number,
): Promise<{ clientId: string; conversationId: string }[]> {
  return sql<{ clientId: string; conversationId: string }[]>`
    select c.client_id as "clientId", c.conversation_id as "conversationId"
    from clients t
    join conversations c on c.client_id = t.client_id
    where not c.closed and c.last_at < now() - make_interval(mins => t.idle_minutes)
    order by c.client_id, c.conversation_id
    limit ${limit}`;
}

/** The drop-off's step belongs to closed threads that did not convert: derived here, beside the columns it is made of. */
function readDropStep(row: ConversationRow): string | null {
  return row.dropReason === null ? null : row.lastStep;
}
