import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { COMPANY_SESSION_HOURS } from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import { deleteUserApps } from "./connected-apps.sql.ts";

/** A session ends this long after its log-in, however often it is renewed. */
export const MAX_SESSION_DAYS = 90;

/** A session with its user and client. */
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
  /** Whether the client is suspended; its users are then rejected. */
  suspended: boolean;
  /** Whether the workspace requires a second factor and the user has none. */
  lacksSecondFactor: boolean;
  /** The administrator who impersonates the user in this session. */
  impersonator: { adminId: string; name: string } | null;
};

/** Finds a session, expired or not; undefined if it, its user or its client is gone, or its impersonator was disabled. */
export async function findSession(sql: Queryable, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.id, s.user_id as "userId", s.remembered,
      least(s.expires_at, s.created_at + make_interval(days => ${MAX_SESSION_DAYS})) as "expiresAt",
      s.last_used_at as "lastUsedAt", s.place, u.client_id as "clientId", u.role, c.time_zone as "timeZone", c.suspended_at is not null as suspended,
      c.second_factor_required and not s.by_company and not exists (
        select from user_totp t where t.client_id = u.client_id and t.user_id = u.user_id and t.secret is not null
      ) and not exists (
        select from user_passkeys p where p.client_id = u.client_id and p.user_id = u.user_id
      ) as "lacksSecondFactor",
      case when a.admin_id is not null then jsonb_build_object('adminId', a.admin_id, 'name', a.name) end as impersonator
    from sessions s
    join users u on u.user_id = s.user_id
    join clients c on c.client_id = u.client_id
    left join administrators a on a.admin_id = s.impersonator_id
    where s.id = ${sessionId} and (s.impersonator_id is null or a.disabled_at is null)`;
  return row;
}

/** Whether the user's identity provider confirmed within the last minutes that the session is theirs. */
export async function isSessionConfirmed(
  sql: Queryable,
  { userId, sessionId, minutes }: { userId: string; sessionId: string; minutes: number },
): Promise<boolean> {
  const rows = await sql`
    select from sessions where id = ${sessionId} and user_id = ${userId}
      and confirmed_at > now() - make_interval(mins => ${minutes})`;
  return rows.length === 1;
}

/** Marks an active session as confirmed by its user's identity provider; false if there is no such session of the user. */
export async function updateSessionConfirmed(
  sql: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const rows = await sql`
    update sessions set confirmed_at = now()
    where id = ${sessionId} and user_id = ${userId} and expires_at > now() and impersonator_id is null returning id`;
  return rows.length === 1;
}

/** A remembered session with its refresh token's state; all tokens are hashed. */
export type RefreshRow = {
  sessionId: string;
  userId: string;
  clientId: string;
  role: UserRole;
  currentHash: string;
  previousHash: string | null;
  nonce: string | null;
  secondsSinceRotation: number | null;
};

/** Locks an active remembered session, so that concurrent renewals run one after the other. */
export async function lockRefreshSession(sql: Queryable, sessionId: string): Promise<RefreshRow | undefined> {
  const [row] = await sql<RefreshRow[]>`
    select s.id as "sessionId", s.user_id as "userId", u.client_id as "clientId", u.role,
      coalesce(s.refresh_hash, s.id) as "currentHash", s.previous_hash as "previousHash", s.rotation_nonce as nonce,
      extract(epoch from clock_timestamp() - s.rotated_at)::float8 as "secondsSinceRotation"
    from sessions s
    join users u on u.user_id = s.user_id
    where s.id = ${sessionId} and s.remembered and s.impersonator_id is null and s.expires_at > now()
      and s.created_at > now() - make_interval(days => ${MAX_SESSION_DAYS})
    for update of s`;
  return row;
}

/** Replaces a session's refresh token and extends the session to 30 days once half have passed, up to its maximum age. */
export async function rotateRefreshToken(
  sql: Queryable,
  rotation: { sessionId: string; currentHash: string; previousHash: string; nonce: string },
): Promise<void> {
  await sql`
    update sessions set refresh_hash = ${rotation.currentHash}, previous_hash = ${rotation.previousHash},
      rotation_nonce = ${rotation.nonce}, rotated_at = clock_timestamp(), last_used_at = now(),
      expires_at = least(
        case when expires_at < now() + interval '15 days' and not by_company then now() + interval '30 days' else expires_at end,
        created_at + make_interval(days => ${MAX_SESSION_DAYS}))
    where id = ${rotation.sessionId}`;
}

/** Marks a session as opened by the company's sign-in: it ends after a working day, and the company asked for all factors. */
export async function updateSessionByCompany(sql: Queryable, sessionId: string): Promise<void> {
  await sql`
    update sessions set by_company = true, expires_at = now() + make_interval(hours => ${COMPANY_SESSION_HOURS})
    where id = ${sessionId}`;
}

/** Whether the user has an active session from this network (an IP prefix). */
export async function hasSessionFrom(
  sql: Queryable,
  { userId, ipPrefix }: { userId: string; ipPrefix: string },
): Promise<boolean> {
  const rows = await sql`
    select from sessions
    where user_id = ${userId} and place = ${ipPrefix} and expires_at > now() and impersonator_id is null limit 1`;
  return rows.length === 1;
}

/** Sets a session's last use to now, and its IP prefix unless `ipPrefix` is empty. */
export async function updateSessionLastUsed(sql: Queryable, sessionId: string, ipPrefix = ""): Promise<void> {
  await sql`
    update sessions set last_used_at = now(), place = coalesce(nullif(${ipPrefix}, ''), place) where id = ${sessionId}`;
}

/** A session as the list of a user's sessions shows it. */
export type UserSessionRow = {
  id: string;
  userAgent: string;
  place: string;
  createdAt: Date;
  lastUsedAt: Date;
  remembered: boolean;
  /** Whether an administrator impersonates the user in this session. */
  staff: boolean;
};

/** Lists a user's active sessions, most recently used first. */
export async function listUserSessions(sql: Queryable, userId: string): Promise<UserSessionRow[]> {
  return sql<UserSessionRow[]>`
    select id, user_agent as "userAgent", place, created_at as "createdAt", last_used_at as "lastUsedAt", remembered,
      impersonator_id is not null as staff
    from sessions
    where user_id = ${userId} and expires_at > now()
    order by last_used_at desc, id`;
}

/** Lists the active sessions of a client's users, most recently used first. */
export async function listClientSessions(
  sql: Queryable,
  clientId: string,
): Promise<(UserSessionRow & { userId: string })[]> {
  return sql<(UserSessionRow & { userId: string })[]>`
    select s.id, s.user_id as "userId", s.user_agent as "userAgent", s.place, s.created_at as "createdAt",
      s.last_used_at as "lastUsedAt", s.remembered, s.impersonator_id is not null as staff
    from sessions s join users u on u.user_id = s.user_id
    where u.client_id = ${clientId} and s.expires_at > now()
    order by s.last_used_at desc, s.id`;
}

/** Deletes one session of a user and returns it; undefined if the user has no such session. */
export async function deleteUserSession(
  sql: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Pick<UserSessionRow, "userAgent" | "staff"> | undefined> {
  const [row] = await sql<Pick<UserSessionRow, "userAgent" | "staff">[]>`
    delete from sessions where user_id = ${userId} and id = ${sessionId}
    returning user_agent as "userAgent", impersonator_id is not null as staff`;
  return row;
}

/**
 * Deletes a user's sessions, except `exceptId` if given, and returns how many. Their paired browsers, unused pairing codes and
 * connected apps go with them: those are as good as a session.
 */
export async function deleteUserSessions(
  sql: Queryable,
  { userId, exceptId = null }: { userId: string; exceptId?: string | null },
): Promise<number> {
  const rows = await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${exceptId} returning id`;
  await deleteUserDevices(sql, [userId]);
  return rows.length;
}

/** Deletes users' paired browsers, unused pairing codes and connected apps. */
export async function deleteUserDevices(sql: Queryable, userIds: readonly string[]): Promise<void> {
  await sql`delete from runner_devices where user_id = any(${userIds}::uuid[])`;
  await sql`delete from runner_pairings where user_id = any(${userIds}::uuid[])`;
  await deleteUserApps(sql, userIds);
}

/**
 * Revokes what someone with the previous password may hold: the user's sessions and paired browsers, logins that wait for
 * their second step, and the mailed links that set a new password or email.
 */
export async function revokeUserAccess(
  sql: Queryable,
  { userId, exceptId }: { userId: string; exceptId?: string },
): Promise<void> {
  await deleteUserSessions(sql, exceptId === undefined ? { userId } : { userId, exceptId });
  await sql`delete from email_changes where user_id = ${userId}`;
  await sql`delete from sign_in_steps where user_id = ${userId}`;
  await sql`delete from account_links where user_id = ${userId} and purpose = 'reset_password'`;
}

/**
 * Locks the user's row and returns whether the password hash is still the one just verified. Hashing is slow enough for a
 * concurrent password change; without the lock, a session created afterwards would survive that change.
 */
export async function lockPasswordHash(
  sql: Queryable,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
): Promise<boolean> {
  const rows = await sql`
    select from users where user_id = ${userId} and password_hash = ${passwordHash} for no key update`;
  return rows.length === 1;
}

/** Deletes the sessions of a client's users, except those of impersonating administrators. */
export async function deleteClientSessions(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    delete from sessions where impersonator_id is null
      and user_id in (select user_id from users where client_id = ${clientId})`;
}

/** Whether the client is suspended. */
export async function isClientSuspended(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`select from clients where client_id = ${clientId} and suspended_at is not null`;
  return rows.length === 1;
}
