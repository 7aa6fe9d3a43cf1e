import type { Queryable } from "../../db/sql.ts";

type Group = { clientId: string; conversationIds: readonly string[] };

/** Deletes the calls of conversations and returns their ids. */
export async function deleteCallsOf(sql: Queryable, { clientId, conversationIds }: Group): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from voice_calls where client_id = ${clientId} and conversation_id = any(${[...conversationIds]}::uuid[])
    returning call_id as id`;
  return rows.map(({ id }) => id);
}

/** Deletes the words of the calls of conversations, and returns the ids of those calls. Figures stay. */
export async function deleteCallWords(sql: Queryable, { clientId, conversationIds }: Group): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update voice_calls set transcript = null, timeline = jsonb_set(timeline, '{segments}', '[]'), has_audio = false, delete_at = null
    where client_id = ${clientId} and conversation_id = any(${[...conversationIds]}::uuid[])
    returning call_id as id`;
  return rows.map(({ id }) => id);
}

export type WordsRow = { id: string; fileName: string; transcript: unknown; timeline: unknown };

/** Lists what is said in the calls of conversations, locked. */
export async function listCallWords(sql: Queryable, { clientId, conversationIds }: Group): Promise<WordsRow[]> {
  return sql<WordsRow[]>`
    select call_id as id, file_name as "fileName", transcript, timeline from voice_calls
    where client_id = ${clientId} and conversation_id = any(${[...conversationIds]}::uuid[])
    for update`;
}

/** Replaces what is said in a call; its recording goes. */
export async function updateCallWords(
  sql: Queryable,
  { clientId, id, fileName, transcript, timeline }: WordsRow & { clientId: string },
): Promise<void> {
  await sql`
    update voice_calls set file_name = ${fileName}, transcript = ${JSON.stringify(transcript)}::text::jsonb,
      timeline = ${JSON.stringify(timeline)}::text::jsonb, has_audio = false, delete_at = null
    where client_id = ${clientId} and call_id = ${id}`;
}

/** The call that a conversation is the words of; undefined if it is none. */
export async function findCallOf(
  sql: Queryable,
  { clientId, conversationId }: { clientId: string; conversationId: string },
): Promise<{ id: string } | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select call_id as id from voice_calls where client_id = ${clientId} and conversation_id = ${conversationId}`;
  return row;
}

/** Ids of a client's calls. */
export async function listCallIds(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select call_id as id from voice_calls where client_id = ${clientId} and has_audio`;
  return rows.map(({ id }) => id);
}
