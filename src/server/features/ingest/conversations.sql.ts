import { writeArray } from "../../db/array-literals.ts";
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
      preview, last_step as "lastStep", state, next_seq as "nextSeq", version
    from unnest(${writeArray(clientIds)}::uuid[], ${writeArray(conversationIds)}::uuid[]) as k (client_id, conversation_id),
      lateral (
        select * from conversations c
        where c.client_id = k.client_id and c.conversation_id between k.conversation_id and k.conversation_id
        order by c.conversation_id
        limit 1) c`;
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
