import type { Intent } from "../../../domain/analysis/analysis.contract.ts";
import type { FoundTopic, TopicMessage } from "../../../domain/topics/find-topics.ts";
import type { Queryable } from "../../db/sql.ts";

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
  query: { clientId: string; from: Date; conversations: number; each: number; without: readonly Intent[] },
): Promise<TopicMessage[]> {
  return sql<TopicMessage[]>`
    select c.conversation_id as conversation, m.text
    from (
      select conversation_id from conversations
      where client_id = ${query.clientId} and started_at >= ${query.from}
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
export async function findStoredTopics(sql: Queryable, clientId: string): Promise<StoredTopics | null> {
  const [row] = await sql<StoredTopics[]>`
    select topics, conversations, read_at as "readAt" from topics where client_id = ${clientId}`;
  return row ?? null;
}

/** Stores topics, replacing the previous ones. */
export async function upsertTopics(
  sql: Queryable,
  { clientId, topics, conversations }: { clientId: string; topics: FoundTopic[]; conversations: number },
): Promise<void> {
  await sql`
    insert into topics (client_id, topics, conversations)
    values (${clientId}, ${sql.json(topics)}, ${conversations})
    on conflict (client_id) do update
      set topics = excluded.topics, conversations = excluded.conversations, read_at = now()`;
}
