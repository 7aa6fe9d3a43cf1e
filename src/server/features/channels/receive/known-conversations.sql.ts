import { encodeArray } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";

/** Returns those of the conversations that hold a message. */
export async function listKnownConversations(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select k.conversation_id as id
    from unnest(${encodeArray(conversationIds)}::uuid[]) as k (conversation_id)
    where exists (
      select from messages m where m.client_id = ${clientId} and m.conversation_id = k.conversation_id)`;
  return rows.map(({ id }) => id);
}

/** Whether a conversation holds a message of its person. */
export async function hasUserMessage(
  sql: Queryable,
  { clientId, conversationId }: { clientId: string; conversationId: string },
): Promise<boolean> {
  const rows = await sql`
    select from messages where client_id = ${clientId} and conversation_id = ${conversationId} and role = 'user' limit 1`;
  return rows.length > 0;
}
