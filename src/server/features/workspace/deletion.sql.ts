import type { Queryable } from "../../db/sql.ts";

/** Locks the client and returns its name; undefined if it was deleted. Waits for a deletion in progress. */
export async function lockClientName(sql: Queryable, clientId: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`select name from clients where client_id = ${clientId} for update`;
  return row?.name;
}

export type ClientUser = { userId: string; name: string; email: string; isVerified: boolean };

/** Lists the client's users, oldest first. */
export async function listUsers(sql: Queryable, clientId: string): Promise<ClientUser[]> {
  return sql<ClientUser[]>`
    select user_id as "userId", name, email, email_verified_at is not null as "isVerified" from users where client_id = ${clientId} order by created_at, user_id`;
}

/** Deletes the client; foreign keys cascade to its users, sessions, links, keys, settings and audit log. */
export async function deleteClient(sql: Queryable, clientId: string): Promise<void> {
  await sql`delete from clients where client_id = ${clientId}`;
}

/** Deletes the remaining rows of a deleted client from every table. */
export async function eraseClient(sql: Queryable, clientId: string): Promise<void> {
  await sql`select erase_client(${clientId})`;
}
