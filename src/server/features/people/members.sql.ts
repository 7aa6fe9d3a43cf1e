import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type MemberRow = {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  createdAt: Date;
  lastSeenAt: Date | null;
};

/** The people of a client, in the order in which they came. */
export async function selectMembers(sql: Queryable, clientId: string): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select user_id as id, name, email, role, created_at as "createdAt", last_seen_at as "lastSeenAt"
    from users
    where client_id = ${clientId}
    order by created_at, user_id`;
}

export type PersonRow = { userId: string; name: string; email: string; role: UserRole; workspace: string };

/** One person of a client. */
export async function selectPerson(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select u.user_id as "userId", u.name, u.email, u.role, c.name as workspace
    from users u
    join clients c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.user_id = ${userId}`;
  return row;
}

/** Holds the client until the transaction ends, so that its owners are counted by one change at a time. */
export async function lockClient(sql: Queryable, clientId: string): Promise<void> {
  await sql`select from clients where client_id = ${clientId} for update`;
}

export async function countOwners(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from users where client_id = ${clientId} and role = 'owner'`;
  return row?.count ?? 0;
}

export async function updateRole(
  sql: Queryable,
  { clientId, userId, role }: { clientId: string; userId: string; role: UserRole },
): Promise<void> {
  await sql`update users set role = ${role} where client_id = ${clientId} and user_id = ${userId}`;
}

/** Takes a person out, sessions and all; what they wrote stays under their name. */
export async function deleteUser(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  await sql`delete from users where client_id = ${clientId} and user_id = ${userId}`;
}

/** Owners and admins who want to hear of somebody who joined. */
export async function selectJoinListeners(sql: Queryable, clientId: string): Promise<{ email: string }[]> {
  return sql<{ email: string }[]>`
    select email from users
    where client_id = ${clientId} and role in ('owner', 'admin')
      and coalesce((notifications ->> 'memberJoined')::boolean, true)`;
}
