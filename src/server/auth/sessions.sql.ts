import type { UserRole } from "../../domain/auth/auth.contract.ts";
import type { Queryable } from "../db/sql.ts";

export type SessionRow = {
  id: string;
  userId: string;
  expiresAt: Date;
  remembered: boolean;
  clientId: string;
  role: UserRole;
  timeZone: string;
  lastUsedAt: Date;
  place: string;
  /** Where the client is suspended, its people are refused. */
  suspended: boolean;
  /** The administrator who opened it to act as this user, while that administrator may. */
  impersonator: { adminId: string; name: string } | null;
};

/** A session with its user and client, expired or not; undefined where any of the three, or its impersonator, is gone. */
export async function selectSession(sql: Queryable, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.id, s.user_id as "userId", s.expires_at as "expiresAt", s.remembered,
      s.last_used_at as "lastUsedAt", s.place, u.client_id as "clientId", u.role, c.time_zone as "timeZone", c.suspended_at is not null as suspended,
      case when a.admin_id is not null then jsonb_build_object('adminId', a.admin_id, 'name', a.name) end as impersonator
    from sessions s
    join users u on u.user_id = s.user_id
    join clients c on c.client_id = u.client_id
    left join administrators a on a.admin_id = s.impersonator_id
    where s.id = ${sessionId} and (s.impersonator_id is null or a.disabled_at is null)`;
  return row;
}

/** Notes that a session was used just now, and from where as far as that is known. */
export async function touchSession(sql: Queryable, sessionId: string, place = ""): Promise<void> {
  await sql`
    update sessions set last_used_at = now(), place = coalesce(nullif(${place}, ''), place) where id = ${sessionId}`;
}

export type UserSessionRow = {
  id: string;
  userAgent: string;
  place: string;
  createdAt: Date;
  lastUsedAt: Date;
  remembered: boolean;
  /** A member of staff who acts as the user. */
  staff: boolean;
};

/** The sessions of a user that have not run out, the one used last first. */
export async function selectUserSessions(sql: Queryable, userId: string): Promise<UserSessionRow[]> {
  return sql<UserSessionRow[]>`
    select id, user_agent as "userAgent", place, created_at as "createdAt", last_used_at as "lastUsedAt", remembered,
      impersonator_id is not null as staff
    from sessions
    where user_id = ${userId} and expires_at > now()
    order by last_used_at desc, id`;
}

/** Ends one session of a user and answers what it was; undefined where the user has no such session. */
export async function deleteUserSession(
  sql: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Pick<UserSessionRow, "userAgent" | "staff"> | undefined> {
  const [row] = await sql<Pick<UserSessionRow, "userAgent" | "staff">[]>`
    delete from sessions where user_id = ${userId} and id = ${sessionId}
    returning user_agent as "userAgent", impersonator_id is not null as staff`;
  return row;
}

/** Ends a user's sessions, all or all but one, within the caller's transaction; answers how many. */
export async function deleteUserSessions(
  sql: Queryable,
  { userId, exceptId = null }: { userId: string; exceptId?: string | null },
): Promise<number> {
  const rows = await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${exceptId} returning id`;
  return rows.length;
}

/**
 * Ends what a former password opened or asked for: the user's sessions, and the mailed links that would set another
 * password or address. Whoever knew that password may hold them.
 */
export async function endFormerAccess(
  sql: Queryable,
  { userId, exceptId }: { userId: string; exceptId?: string },
): Promise<void> {
  await deleteUserSessions(sql, exceptId === undefined ? { userId } : { userId, exceptId });
  await sql`delete from email_changes where user_id = ${userId}`;
  await sql`delete from account_links where user_id = ${userId} and purpose = 'reset_password'`;
}

/**
 * Whether the password that somebody has just proved is still theirs; it stays so until the transaction ends. Hashing takes
 * long enough for another one to be set meanwhile, which would not end what was opened after it.
 */
export async function holdPassword(
  sql: Queryable,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
): Promise<boolean> {
  const rows = await sql`
    select from users where user_id = ${userId} and password_hash = ${passwordHash} for no key update`;
  return rows.length === 1;
}

/** Ends every session of a client's people; those of administrators who act as them stay. */
export async function endClientSessions(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    delete from sessions where impersonator_id is null
      and user_id in (select user_id from users where client_id = ${clientId})`;
}

/** Whether staff have suspended the client. */
export async function selectSuspended(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`select from clients where client_id = ${clientId} and suspended_at is not null`;
  return rows.length === 1;
}
