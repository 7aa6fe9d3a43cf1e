import type { Queryable } from "../../../db/sql.ts";

/** A conversation among those of all clients. */
export type ConversationKey = { clientId: string; conversationId: string };

/** Whether texts remain that were indexed by an older version of the tokenizer. */
export async function hasOldTexts(sql: Queryable, version: number): Promise<boolean> {
  const rows = await sql`
    select from text_index_state
    where tokenizer_version < ${version} or (tokenizer_version = ${version} and not finished)`;
  return rows.length > 0;
}

/** Locks the progress of indexing by this version and returns the last conversation; starts over for a new version. */
export async function lockProgress(
  sql: Queryable,
  version: number,
): Promise<{ finished: boolean; last: ConversationKey | null }> {
  await sql`
    update text_index_state
    set tokenizer_version = ${version}, finished = false, last_client_id = null, last_conversation_id = null
    where tokenizer_version < ${version}`;
  const [row] = await sql<{ finished: boolean; clientId: string | null; conversationId: string | null }[]>`
    select finished or tokenizer_version > ${version} as finished,
      last_client_id as "clientId", last_conversation_id as "conversationId"
    from text_index_state for update`;
  if (row === undefined) throw new Error("text_index_state has no row.");
  const { finished, clientId, conversationId } = row;
  return { finished, last: clientId === null || conversationId === null ? null : { clientId, conversationId } };
}

/** Stores the last indexed conversation; null if all are indexed. */
export async function setProgress(sql: Queryable, last: ConversationKey | null): Promise<void> {
  await sql`
    update text_index_state
    set finished = ${last === null}, last_client_id = ${last?.clientId ?? null},
      last_conversation_id = ${last?.conversationId ?? null}`;
}

/** Lists the next indexed conversations of all clients in the order of their keys. */
export async function listIndexedAfter(
  sql: Queryable,
  { last, limit }: { last: ConversationKey | null; limit: number },
): Promise<ConversationKey[]> {
  const after =
    last === null ? sql`` : sql`where (client_id, conversation_id) > (${last.clientId}, ${last.conversationId})`;
  return sql<ConversationKey[]>`
    select client_id as "clientId", conversation_id as "conversationId" from conversation_texts
    ${after}
    order by client_id, conversation_id
    limit ${limit}`;
}
