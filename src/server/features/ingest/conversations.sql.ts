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
    from unnest(${[...conversationIds].sort()}::text[]) as id`;
}

/** The rows there are of these conversations. */
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
    from conversations c
    join unnest(${clientIds}::uuid[], ${conversationIds}::uuid[]) as k (client_id, conversation_id)
      on c.client_id = k.client_id and c.conversation_id = k.conversation_id`;
}

/** Writes whole rows, new or known. */
export async function upsertConversations(sql: Queryable, rows: ConversationRow[]): Promise<void> {
  const json = JSON.stringify(rows.map(toColumns));
  await sql`
    insert into conversations as c (
      client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name, agent_model,
      end_user, started_at, last_at, local_day, local_hour, hour_at, closed, stage, converted, ended, handed_off, drop_stage,
      drop_reason, drop_step, sentiment, sentiment_trend, intent, messages, user_messages, bot_messages, agent_messages,
      turns, duration_ms, first_response_ms, median_response_ms, p95_response_ms, quality, fallbacks, flags, moved_by,
      corrected_stage, corrected_converted, tags, preview, last_step, state, next_seq, index_text)
    select
      client_id, conversation_id, api_account_id, external_id, channel, language, agent_version, agent_name, agent_model,
      end_user, started_at, last_at, local_day, local_hour, hour_at, closed, stage, converted, ended, handed_off, drop_stage,
      drop_reason, drop_step, sentiment, sentiment_trend, intent, messages, user_messages, bot_messages, agent_messages,
      turns, duration_ms, first_response_ms, median_response_ms, p95_response_ms, quality, fallbacks, flags, moved_by,
      corrected_stage, corrected_converted, tags, preview, last_step, state, next_seq, true
    from json_populate_recordset(null::conversations, ${json}::text::json)
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
      next_seq = excluded.next_seq, index_text = true, updated_at = now()`;
}

/** Removes conversations that have no message left. */
export async function deleteConversations(sql: Queryable, { clientIds, conversationIds }: Keys): Promise<void> {
  await sql`
    with k as (select * from unnest(${clientIds}::uuid[], ${conversationIds}::uuid[]) as k (client_id, conversation_id)),
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
function toColumns(row: ConversationRow): Record<string, unknown> {
  return {
    client_id: row.clientId,
    conversation_id: row.conversationId,
    api_account_id: row.apiAccountId,
    external_id: row.externalId,
    channel: row.channel,
    language: row.language,
    agent_version: row.agentVersion,
    agent_name: row.agentName,
    agent_model: row.agentModel,
    end_user: row.endUser,
    started_at: new Date(row.startedAt).toISOString(),
    last_at: new Date(row.lastAt).toISOString(),
    local_day: row.localDay,
    local_hour: row.localHour,
    hour_at: new Date(row.hourAt).toISOString(),
    closed: row.closed,
    stage: row.stage,
    converted: row.converted,
    ended: row.ended,
    handed_off: row.handedOff,
    drop_stage: row.dropStage,
    drop_reason: row.dropReason,
    drop_step: row.dropReason === null ? null : row.lastStep,
    sentiment: row.sentiment,
    sentiment_trend: row.sentimentTrend,
    intent: row.intent,
    messages: row.messages,
    user_messages: row.userMessages,
    bot_messages: row.botMessages,
    agent_messages: row.agentMessages,
    turns: row.turns,
    duration_ms: row.durationMs,
    first_response_ms: row.firstResponseMs,
    median_response_ms: row.medianResponseMs,
    p95_response_ms: row.p95ResponseMs,
    quality: row.quality,
    fallbacks: row.fallbacks,
    flags: row.flags,
    moved_by: row.movedBy,
    corrected_stage: row.correctedStage,
    corrected_converted: row.correctedConverted,
    tags: row.tags,
    preview: row.preview,
    last_step: row.lastStep,
    state: row.state,
    next_seq: row.nextSeq,
  };
}
