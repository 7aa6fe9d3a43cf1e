import { encodeArray } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

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
