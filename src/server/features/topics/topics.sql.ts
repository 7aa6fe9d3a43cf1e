import type { Intent } from "../../../domain/analysis/analysis.contract.ts";
import type { FoundTopic, TopicMessage } from "../../../domain/topics/find-topics.ts";
import type { SampleFilter } from "../../../domain/metrics/metrics.contract.ts";
import { buildAccountFilter } from "../../db/account-filter.ts";
import type { Queryable } from "../../db/sql.ts";

/** Which conversations topics are of: all, or those that are not sample data. */
export type TopicsScope = "all" | "own";

/** The result of the last update, including the centroids. */
export type StoredTopics = { topics: FoundTopic[]; conversations: number; readAt: Date };

/** Lists the ids of all clients. */
export async function listClientIds(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select client_id as id from clients order by client_id`;
  return rows.map(({ id }) => id);
}

/** Lists the first user messages of the newest conversations since `from`, except those with an intent in `without`. */
export async function listUserMessages(
  sql: Queryable,
  query: SampleFilter & {
    clientId: string;
    from: Date;
    conversations: number;
    each: number;
    without: readonly Intent[];
  },
): Promise<TopicMessage[]> {
  return sql<TopicMessage[]>`
    select c.conversation_id as conversation, m.text
    from (
      select conversation_id from conversations
      where client_id = ${query.clientId} and started_at >= ${query.from}
        ${buildAccountFilter(sql, query, "api_account_id")}
      order by started_at desc, conversation_id desc
      limit ${query.conversations}
    ) c
    cross join lateral (
      select text, sent_at, seq from messages
      where client_id = ${query.clientId} and conversation_id = c.conversation_id and role = 'user'
        and sent_at >= ${query.from} and intent <> all(${[...query.without]}::text[])
      order by sent_at, seq
      limit ${query.each}
    ) m
    order by c.conversation_id, m.sent_at, m.seq`;
}

/** Finds the stored topics; null before the first update. */
export async function findStoredTopics(
  sql: Queryable,
  clientId: string,
  scope: TopicsScope,
): Promise<StoredTopics | null> {
  const [row] = await sql<StoredTopics[]>`
    select topics, conversations, read_at as "readAt" from topics where client_id = ${clientId} and scope = ${scope}`;
  return row ?? null;
}

/** Stores topics, replacing the previous ones. */
export async function upsertTopics(
  sql: Queryable,
  row: { clientId: string; scope: TopicsScope; topics: FoundTopic[]; conversations: number },
): Promise<void> {
  await sql`
    insert into topics (client_id, scope, topics, conversations, read_at)
    values (${row.clientId}, ${row.scope}, ${sql.json(row.topics)}, ${row.conversations}, now())
    on conflict (client_id, scope) do update
      set topics = excluded.topics, conversations = excluded.conversations, read_at = excluded.read_at`;
}

/** Makes the topics of own conversations those of all, once there is no sample data; the sample's leave no trace. */
export async function promoteOwnTopics(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    delete from topics where client_id = ${clientId} and scope = 'all'
      and exists (select from topics o where o.client_id = ${clientId} and o.scope = 'own')`;
  await sql`update topics set scope = 'all' where client_id = ${clientId} and scope = 'own'`;
}

/** Whether the client has sample data. */
export async function hasSample(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`select 1 from api_accounts where client_id = ${clientId} and sample is not null`;
  return rows.length > 0;
}
