import type { Queryable } from "#src/server/db/sql.ts";

/** Lists the actions in a client's audit log, oldest first, with what was changed. */
export async function listAuditedActions(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`
    select concat_ws(': ', action, details ->> 'changed') as action from audit_entries
    where client_id = ${clientId} order by created_at, entry_id`;
  return rows.map(({ action }) => action);
}
