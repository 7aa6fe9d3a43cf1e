import type { Queryable } from "../../db/sql.ts";

export type ThreadRow = { id: string; userId: string; title: string; shared: boolean; updatedAt: Date };
export type MessageRow = {
  id: string;
  question: string | null;
  answer: unknown;
  conversationIds: string[];
  thumbs: "up" | "down" | null;
  askedAt: Date;
};

/** Lists a user's own threads and those shared in the workspace, the latest first. */
export async function listThreadRows(
  sql: Queryable,
  { clientId, userId, limit }: { clientId: string; userId: string; limit: number },
): Promise<ThreadRow[]> {
  return sql<ThreadRow[]>`
    select thread_id as id, user_id as "userId", title, shared, updated_at as "updatedAt" from agent_threads
    where client_id = ${clientId} and (user_id = ${userId} or shared)
    order by updated_at desc, thread_id limit ${limit}`;
}

/** Finds a thread that the user may see. */
export async function findThread(
  sql: Queryable,
  { clientId, userId, threadId }: { clientId: string; userId: string; threadId: string },
): Promise<ThreadRow | null> {
  const [row] = await sql<ThreadRow[]>`
    select thread_id as id, user_id as "userId", title, shared, updated_at as "updatedAt" from agent_threads
    where client_id = ${clientId} and thread_id = ${threadId} and (user_id = ${userId} or shared)`;
  return row ?? null;
}

/** Inserts a thread, or notes that it was used. */
export async function upsertThread(
  sql: Queryable,
  thread: { clientId: string; userId: string; threadId: string; title: string; now: Date },
): Promise<void> {
  await sql`
    insert into agent_threads (client_id, thread_id, user_id, title, created_at, updated_at)
    values (${thread.clientId}, ${thread.threadId}, ${thread.userId}, ${thread.title}, ${thread.now}, ${thread.now})
    on conflict (client_id, thread_id) do update set updated_at = excluded.updated_at`;
}

/** Changes a thread's title or sharing. */
export async function updateThread(
  sql: Queryable,
  { clientId, threadId, title, shared }: { clientId: string; threadId: string; title: string; shared: boolean },
): Promise<void> {
  await sql`
    update agent_threads set title = ${title}, shared = ${shared}
    where client_id = ${clientId} and thread_id = ${threadId}`;
}

/** Deletes a thread with its messages. */
export async function deleteThread(
  sql: Queryable,
  { clientId, threadId }: { clientId: string; threadId: string },
): Promise<void> {
  await sql`delete from agent_threads where client_id = ${clientId} and thread_id = ${threadId}`;
}

/** Deletes all threads of a user. */
export async function deleteThreadsOf(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  await sql`delete from agent_threads where client_id = ${clientId} and user_id = ${userId}`;
}

/** Inserts a question with its answer. */
export async function insertMessage(
  sql: Queryable,
  message: {
    clientId: string;
    threadId: string;
    messageId: string;
    question: string | null;
    answer: object;
    conversationIds: readonly string[];
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into agent_messages (client_id, thread_id, message_id, question, answer, conversation_ids, asked_at)
    values (${message.clientId}, ${message.threadId}, ${message.messageId}, ${message.question},
      ${JSON.stringify(message.answer)}::text::jsonb, ${[...message.conversationIds]}::uuid[], ${message.now})`;
}

/** Lists a thread's messages, oldest first. */
export async function listMessageRows(
  sql: Queryable,
  { clientId, threadId }: { clientId: string; threadId: string },
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select message_id as id, question, answer, conversation_ids as "conversationIds", thumbs, asked_at as "askedAt" from agent_messages
    where client_id = ${clientId} and thread_id = ${threadId} order by asked_at, message_id`;
}

/** The last answer of a thread that was understood; null without one. */
export async function findLastAnswer(
  sql: Queryable,
  { clientId, threadId }: { clientId: string; threadId: string },
): Promise<unknown> {
  const [row] = await sql<{ answer: unknown }[]>`
    select answer from agent_messages
    where client_id = ${clientId} and thread_id = ${threadId} and answer -> 'reading' <> 'null'::jsonb
    order by asked_at desc, message_id desc limit 1`;
  return row?.answer ?? null;
}

/** Rates an answer of a thread that the user owns; false if there is none. */
export async function updateFeedback(
  sql: Queryable,
  feedback: { clientId: string; userId: string; messageId: string; thumbs: string; comment: string | null },
): Promise<boolean> {
  const rows = await sql`
    update agent_messages m set thumbs = ${feedback.thumbs}, comment = ${feedback.comment}
    from agent_threads t
    where m.client_id = ${feedback.clientId} and m.message_id = ${feedback.messageId}
      and t.client_id = m.client_id and t.thread_id = m.thread_id and t.user_id = ${feedback.userId}`;
  return rows.count > 0;
}

/** Deletes the threads that were last used before `before`, of every client. */
export async function deleteOldThreads(sql: Queryable, before: Date): Promise<number> {
  const rows = await sql`delete from agent_threads where updated_at < ${before}`;
  return rows.count;
}
