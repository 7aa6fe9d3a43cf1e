import { writeArray, writeColumn, writeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

type Owned = { clientId: string; conversationId: string };

/** Notes that the words of these conversations changed: they are searchable some seconds after the commit. */
export async function queueTexts(sql: Queryable, conversations: Owned[]): Promise<void> {
  const groups = [...Map.groupBy(conversations, (row) => row.clientId)].map(([clientId, rows]) => ({
    clientId,
    conversationIds: [...new Set(rows.map((row) => row.conversationId))],
  }));
  await sql`
    insert into text_queue (client_id, conversation_ids)
    select client_id, conversation_ids::uuid[]
    from unnest(
      ${writeColumn(groups, (group) => group.clientId)}::uuid[],
      ${writeTextColumn(groups, (group) => writeArray(group.conversationIds))}::text[]
    ) as g (client_id, conversation_ids)`;
}
