import type { Queryable } from "../../db/sql.ts";
import type { AdminViewer } from "../viewer.contract.ts";

/** An active session with its administrator; undefined if it expired or the administrator is disabled. */
export async function findAdminSession(
  sql: Queryable,
  { adminId, sessionId }: { adminId: string; sessionId: string },
): Promise<(Omit<AdminViewer, "kind"> & { isDemo: boolean }) | undefined> {
  const [row] = await sql<(Omit<AdminViewer, "kind"> & { isDemo: boolean })[]>`
    select s.id as "sessionId", a.admin_id as "adminId", a.name, a.email, a.is_demo as "isDemo"
    from administrator_sessions s
    join administrators a on a.admin_id = s.admin_id
    where s.id = ${sessionId} and s.admin_id = ${adminId} and s.expires_at > now() and a.disabled_at is null`;
  return row;
}

/** Stores a session that expires after `lifetimeSeconds`. */
export async function insertAdminSession(
  sql: Queryable,
  session: { id: string; adminId: string; lifetimeSeconds: number; userAgent: string },
): Promise<void> {
  await sql`
    insert into administrator_sessions (id, admin_id, expires_at, user_agent)
    values (${session.id}, ${session.adminId}, now() + make_interval(secs => ${session.lifetimeSeconds}),
      ${session.userAgent})`;
}

/** Deletes one session. */
export async function deleteAdminSession(sql: Queryable, sessionId: string): Promise<void> {
  await sql`delete from administrator_sessions where id = ${sessionId}`;
}

/** Deletes all sessions of an administrator, including those that impersonate users. */
export async function deleteAdminSessions(sql: Queryable, adminId: string): Promise<void> {
  await sql`delete from administrator_sessions where admin_id = ${adminId}`;
  await sql`delete from sessions where impersonator_id = ${adminId}`;
}

/** Deletes expired sessions, invitations and impersonation links. */
export async function deleteExpiredAdminAccess(sql: Queryable): Promise<void> {
  await sql`delete from administrator_sessions where expires_at < now()`;
  await sql`delete from administrator_invitations where expires_at < now()`;
  await sql`delete from impersonation_links where expires_at < now()`;
}
