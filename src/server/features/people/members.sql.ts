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

/** Lists a client's users, oldest first. */
export async function listMembers(sql: Queryable, clientId: string): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select user_id as id, name, email, role, created_at as "createdAt", last_seen_at as "lastSeenAt"
    from users
    where client_id = ${clientId}
    order by created_at, user_id`;
}

export type PersonRow = {
  userId: string;
  name: string;
  email: string;
  role: UserRole;
  workspace: string;
  isVerified: boolean;
};

/** Finds one user of a client. */
export async function findMember(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select u.user_id as "userId", u.name, u.email, u.role, c.name as workspace,
      u.email_verified_at is not null as "isVerified"
    from users u
    join clients c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.user_id = ${userId}`;
  return row;
}

/** Finds the name of a client's user. */
export async function findUserName(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select name from users where client_id = ${clientId} and user_id = ${userId}`;
  return row?.name;
}

/** Whether the user has confirmed their email address. */
export async function hasVerifiedEmail(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<boolean> {
  const rows = await sql`
    select from users where client_id = ${clientId} and user_id = ${userId} and email_verified_at is not null`;
  return rows.length === 1;
}

/** Locks the client, so that concurrent changes can't remove its last owner. */
export async function lockClient(sql: Queryable, clientId: string): Promise<void> {
  await sql`select from clients where client_id = ${clientId} for update`;
}

/** Counts a client's owners. */
export async function countOwners(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from users where client_id = ${clientId} and role = 'owner'`;
  return row?.count ?? 0;
}

/** Updates a user's role. */
export async function updateRole(
  sql: Queryable,
  { clientId, userId, role }: { clientId: string; userId: string; role: UserRole },
): Promise<void> {
  await sql`update users set role = ${role} where client_id = ${clientId} and user_id = ${userId}`;
}

/** Deletes a user and their sessions; their comments stay under their name. */
export async function deleteUser(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  await sql`delete from users where client_id = ${clientId} and user_id = ${userId}`;
}
