/** Stored topics: what the search for them reads and writes. */
import type { Matter, FoundTopic } from "../../../domain/topics/matters.contract.ts";
import { encodeColumn, encodeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

/** The messages that topics quote, by conversation. */
export type Quote = { conversationId: string; messageId: string };
/** A closed conversation, the topic that it is in, and whether it is in one. */
export type StoredMatter = Matter & { topic: string | null };

/** Lists clients with conversations that are in no topic yet, of up to `limit` conversations. */
export async function listUnplacedClients(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from conversation_readings where topic is null and outcome is not null limit ${limit}`;
  return [...new Set(rows.map(({ clientId }) => clientId))];
}

/**
 * What decides whether a client's topics are searched. Counts are exact up to `limit`. `imported`: a file was imported since the last
 * search, or shortly before it, when part of it may still have been unread.
 */
export type SearchState = { unplaced: number; unread: number; readAt: Date | null; imported: boolean };

/** Finds the state of a client's topics. */
export async function findSearchState(
  sql: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<SearchState> {
  const [row] = await sql<SearchState[]>`
    select
      (select count(*)::integer from (
        select from conversation_readings
        where client_id = ${clientId} and topic is null and outcome is not null limit ${limit}) u) as unplaced,
      (select count(*)::integer from (
        select from unread_conversations where client_id = ${clientId} and not is_backlog limit ${limit}) u) as unread,
      (select read_at from topic_runs where client_id = ${clientId}) as "readAt",
      exists (
        select from uploads where client_id = ${clientId} and finished_at > coalesce(
          (select read_at - interval '3 minutes' from topic_runs where client_id = ${clientId}), '-infinity')) as imported`;
  return row ?? { unplaced: 0, unread: 0, readAt: null, imported: false };
}

/** Takes a client's topics for `seconds`; false if another process has them. */
export async function leaseTopics(sql: Queryable, clientId: string, seconds: number): Promise<boolean> {
  const rows = await sql`
    insert into topic_runs as r (client_id, leased_until)
    values (${clientId}, now() + make_interval(secs => ${seconds}))
    on conflict (client_id) do update set leased_until = excluded.leased_until where r.leased_until < now()
    returning 1`;
  return rows.length > 0;
}

/** Keeps a client's topics for `seconds` more. */
export async function extendLease(sql: Queryable, clientId: string, seconds: number): Promise<void> {
  await sql`update topic_runs set leased_until = now() + make_interval(secs => ${seconds}) where client_id = ${clientId}`;
}

/** Ends the lease; `searched` notes the time of the search. */
export async function releaseTopics(sql: Queryable, clientId: string, searched: boolean): Promise<void> {
  await sql`
    update topic_runs set leased_until = '-infinity' ${searched ? sql`, read_at = now()` : sql``}
    where client_id = ${clientId}`;
}

/** Lists the matters of a client's newest conversations. */
export async function listNewestMatters(
  sql: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<StoredMatter[]> {
  return sql<StoredMatter[]>`
    select ${selectMatter(sql)}
    from (
      select conversation_id from conversations
      where client_id = ${clientId} and closed
      order by started_at desc, conversation_id desc
      limit ${limit}) c
    join conversation_readings r on r.client_id = ${clientId} and r.conversation_id = c.conversation_id
    where r.outcome is not null`;
}

/** Lists matters that are in no topic yet. */
export async function listUnplacedMatters(
  sql: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<StoredMatter[]> {
  return sql<StoredMatter[]>`
    select ${selectMatter(sql)} from conversation_readings r
    where client_id = ${clientId} and topic is null and outcome is not null
    limit ${limit}`;
}

function selectMatter(sql: Queryable) {
  return sql`
    r.conversation_id as id, r.need, r.topic, coalesce(r.reading->>'opening', '') as text,
    coalesce(r.corrections->>'subject', r.reading->'subject'->>'text', '') as subject,
    coalesce(r.reading->'subject'->>'language', 'other') as language`;
}

/** Lists a client's topics as they were found. */
export async function listFoundTopics(sql: Queryable, clientId: string): Promise<FoundTopic[]> {
  return sql<FoundTopic[]>`
    select key, label, need, object, members, center from topics where client_id = ${clientId} order by key`;
}

/** Stores the topics that were found; what people made of them stays. */
export async function writeTopics(
  sql: Queryable,
  { clientId, topics, quotes }: { clientId: string; topics: FoundTopic[]; quotes: ReadonlyMap<string, Quote[]> },
): Promise<void> {
  await sql`
    insert into topics as t (client_id, key, label, need, object, members, center, quotes)
    select ${clientId}, * from unnest(
      ${encodeTextColumn(topics, ({ key }) => key)}::text[], ${encodeTextColumn(topics, ({ label }) => label)}::text[],
      ${encodeTextColumn(topics, ({ need }) => need)}::text[], ${encodeTextColumn(topics, ({ object }) => object)}::text[],
      ${encodeColumn(topics, ({ members }) => members)}::int[],
      ${encodeTextColumn(topics, ({ center }) => JSON.stringify(center))}::jsonb[],
      ${encodeTextColumn(topics, ({ key }) => JSON.stringify(quotes.get(key) ?? []))}::jsonb[])
    on conflict (client_id, key) do update set label = excluded.label, need = excluded.need, object = excluded.object,
      members = excluded.members, center = excluded.center,
      quotes = case when excluded.quotes = '[]' then t.quotes else excluded.quotes end`;
}

/** Deletes topics that no conversation is in and that nobody changed: a removed sample leaves none. */
export async function deleteEmptyTopics(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    delete from topics t
    where t.client_id = ${clientId} and t.object <> '' and t.own_label is null and not t.hidden and t.merged_into is null
      and not exists (
        select from conversation_readings r where r.client_id = ${clientId} and r.topic = t.key)
      and not exists (
        select from topics o where o.client_id = ${clientId} and o.merged_into = t.key)`;
}

/** Finds the first user message that is not a greeting of each conversation. */
export async function findQuotes(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<Quote[]> {
  return sql<Quote[]>`
    select id as "conversationId", m.message_id as "messageId"
    from unnest(${encodeColumn(conversationIds, (id) => id)}::uuid[]) id
    cross join lateral (
      select message_id from messages
      where client_id = ${clientId} and conversation_id = id and role = 'user'
      order by intent in ('greeting', 'thanks', 'goodbye'), sent_at, seq
      limit 1) m`;
}
