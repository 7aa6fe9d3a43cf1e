import type { Queryable } from "../../db/sql.ts";

type Group = { clientId: string; conversationIds: readonly string[] };

/** Deletes the runs of conversations. */
export async function removeConversationRuns(sql: Queryable, { clientId, conversationIds }: Group): Promise<void> {
  await sql`
    delete from runner_runs where client_id = ${clientId} and conversation_id = any(${[...conversationIds]}::uuid[])`;
}

/** Finds the run whose words a conversation is; null if it is none. */
export async function findConversationRun(
  sql: Queryable,
  { clientId, conversationId }: { clientId: string; conversationId: string },
): Promise<{ id: string } | null> {
  const [row] = await sql<{ id: string }[]>`
    select run_id as id from runner_runs where client_id = ${clientId} and conversation_id = ${conversationId}`;
  return row ?? null;
}
