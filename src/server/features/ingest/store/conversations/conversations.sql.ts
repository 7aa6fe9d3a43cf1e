import { encodeArray } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { ConversationRow } from "../../ingest.types.ts";
import { forgetProperties } from "./properties.sql.ts";
import { deleteSources } from "./sources.sql.ts";

type Keys = { clientId: string; conversationIds: string[] };

/**
 * Locks a client's conversations against other writers in all processes until the transaction ends. Locks are taken in id order,
 * which prevents deadlocks; call it first, so that later statements see what other writers committed.
 */
export async function lockConversations(sql: Queryable, { clientId, conversationIds }: Keys): Promise<void> {
  await sql`select lock_conversations(${clientId}, ${encodeArray([...conversationIds].sort())}::uuid[])`;
}

/**
 * Lists the rows of these conversations that exist. The plan is cached and may have been made while the table was empty, when
 * all indexes looked equally cheap: the one-id range and its order leave only the primary key to choose.
 */
export async function listConversations(
  sql: Queryable,
  { clientId, conversationIds }: Keys,
): Promise<ConversationRow[]> {
  return sql<ConversationRow[]>`
    select
      c.client_id as "clientId", c.conversation_id as "conversationId", api_account_id as "apiAccountId",
      external_id as "externalId", channel, language, agent_version as "agentVersion", agent_name as "agentName",
      agent_model as "agentModel", end_user as "endUser",
      (extract(epoch from started_at) * 1000)::bigint as "startedAt",
      (extract(epoch from last_at) * 1000)::bigint as "lastAt",
      local_day as "localDay", local_hour as "localHour",
      (extract(epoch from hour_at) * 1000)::bigint as "hourAt", zone_version as "zoneVersion", closed, stage, converted, ended,
      handed_off as "handedOff",
      drop_stage as "dropStage", drop_reason as "dropReason", sentiment::float8, sentiment_trend::float8 as "sentimentTrend",
      intent, messages, user_messages as "userMessages", bot_messages as "botMessages",
      agent_messages as "agentMessages", turns, duration_ms as "durationMs", first_response_ms as "firstResponseMs",
      median_response_ms as "medianResponseMs", p95_response_ms as "p95ResponseMs", quality, fallbacks, flags,
      moved_by as "movedBy", corrected_stage as "correctedStage", corrected_converted as "correctedConverted", tags,
      preview, last_step as "lastStep", state, next_seq as "nextSeq", version,
      (select jsonb_build_object('engine', r.reading, 'corrections', r.corrections, 'topic', r.topic) from conversation_readings r
        where r.client_id = ${clientId} and r.conversation_id = id) as reading,
      (select s.score from conversation_scores s where s.client_id = ${clientId} and s.conversation_id = id) as score
    from unnest(${encodeArray(conversationIds)}::uuid[]) as id, lateral (
        select * from conversations c
        where c.client_id = ${clientId} and c.conversation_id between id and id
        order by c.conversation_id
        limit 1) c`;
}

/** Deletes conversations with their search texts, readings, scores, leads, properties, sources, and what webhooks are told of them. */
export async function deleteConversations(sql: Queryable, { clientId, conversationIds }: Keys): Promise<void> {
  const ids = encodeArray(conversationIds);
  await deleteTold(sql, { clientId, conversationIds });
  await sql`
    with texts as (
      delete from conversation_texts where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])),
    readings as (
      delete from conversation_readings where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])),
    scores as (
      delete from conversation_scores where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])),
    weekly as (
      delete from weekly_readings where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])),
    unread as (
      delete from unread_conversations where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]))
    delete from conversations where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])`;
  await sql`delete from outbound_messages where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])`;
}

/** Deletes what is stored of conversations before their messages are, which may be held: sources, properties and leads. */
export async function deleteTold(sql: Queryable, { clientId, conversationIds }: Keys): Promise<void> {
  const ids = encodeArray(conversationIds);
  forgetProperties(conversationIds);
  await deleteSources(sql, { clientId, conversationIds });
  await sql`
    with properties as (
      delete from conversation_properties where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]))
    delete from conversation_leads where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])`;
}

/** Lists those of the conversations that have no stored message, and therefore no row. */
export async function listEmpty(sql: Queryable, { clientId, conversationIds }: Keys): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${encodeArray(conversationIds)}::uuid[]) as id
    where not exists (
      select from conversations c where c.client_id = ${clientId} and c.conversation_id = id)`;
  return rows.map(({ id }) => id);
}

/** Lists ids of up to `limit` conversations of an API account. */
export async function listAccountConversationIds(
  sql: Queryable,
  { clientId, apiAccountId, limit }: { clientId: string; apiAccountId: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from conversations
    where client_id = ${clientId} and api_account_id = ${apiAccountId}
    limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Lists open conversations of all clients whose last message is older than the client's idle time. */
export async function listIdleConversations(
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
