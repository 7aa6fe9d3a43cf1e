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
};

/** A session with its user and client, expired or not; undefined where any of the three is gone. */
export async function selectSession(sql: Queryable, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.id, s.user_id as "userId", s.expires_at as "expiresAt", s.remembered,
      u.client_id as "clientId", u.role, c.time_zone as "timeZone"
    from sessions s
    join users u on u.user_id = s.user_id
    join clients c on c.client_id = u.client_id
    where s.id = ${sessionId}`;
  return row;
}

/** Notes that a session was used just now. */
export async function touchSession(sql: Queryable, sessionId: string): Promise<void> {
  await sql`update sessions set last_used_at = now() where id = ${sessionId}`;
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
