import type { Queryable } from "./sql.ts";

/** Lists the ids of all clients, for jobs that work on each in turn. */
export async function listClientIds(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select client_id as id from clients order by client_id`;
  return rows.map(({ id }) => id);
}
