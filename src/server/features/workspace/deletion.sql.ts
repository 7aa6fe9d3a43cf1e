import type { Queryable } from "../../db/sql.ts";

/** The client's name, held until the transaction ends; undefined where it is deleted. Waits for a deletion under way. */
export async function lockClientName(sql: Queryable, clientId: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`select name from clients where client_id = ${clientId} for update`;
  return row?.name;
}

/** Everybody who can log in to the client. */
export async function selectEverybody(
  sql: Queryable,
  clientId: string,
): Promise<{ userId: string; name: string; email: string }[]> {
  return sql<{ userId: string; name: string; email: string }[]>`
    select user_id as "userId", name, email from users where client_id = ${clientId} order by created_at, user_id`;
}

/** Deletes the client, and by the foreign keys its people, sessions, links, keys, settings and audit log. */
export async function deleteClient(sql: Queryable, clientId: string): Promise<void> {
  await sql`delete from clients where client_id = ${clientId}`;
}

/** Deletes what is left of a deleted client in any table. */
export async function eraseClient(sql: Queryable, clientId: string): Promise<void> {
  await sql`select erase_client(${clientId})`;
}
