import type { Intent } from "../../../domain/analysis/analysis.contract.ts";
import type { FoundTopic, TopicMessage } from "../../../domain/topics/find-topics.ts";
import type { Queryable } from "../../db/sql.ts";

/** Topics as they were found last, the centroids with them. */
export type StoredTopics = { topics: FoundTopic[]; conversations: number; readAt: Date };

/** Every client, in a fixed order. */
export async function selectClientIds(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select client_id as id from clients order by client_id`;
  return rows.map(({ id }) => id);
}

/** The first messages of users in the newest conversations since `from`, but for those of some intents: what they came for. */
export async function selectUserMessages(
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

/** What was found last; null before the first time. */
export async function selectTopics(sql: Queryable, clientId: string): Promise<StoredTopics | null> {
  const [row] = await sql<StoredTopics[]>`
    select topics, conversations, read_at as "readAt" from topics where client_id = ${clientId}`;
  return row ?? null;
}

/** Keeps what was found in place of what was found before. */
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
