import { PostgresJsAdapter } from "@lucia-auth/adapter-postgresql";
import { Lucia, TimeSpan } from "lucia";
import type { DatabaseSession, DatabaseUser } from "lucia";
import type { UserRole } from "../../domain/auth/auth.contract.ts";
import type { Sql } from "../db/sql.ts";
import { createSecret, hashSecret } from "./secrets.ts";
import { selectSession, touchSession } from "./sessions.sql.ts";

const REMEMBERED = new TimeSpan(30, "d");
/** As long as the access token of somebody who is not remembered: there is no refresh. */
const UNREMEMBERED = new TimeSpan(12, "h");
/** Of an administrator who acts as a user. */
export const IMPERSONATION_MINUTES = 30;
const IMPERSONATED = new TimeSpan(IMPERSONATION_MINUTES, "m");
const USER_AGENT_LENGTH = 300;

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: { remembered: boolean; user_agent?: string; impersonator_id?: string };
    DatabaseUserAttributes: { clientId: string; role: UserRole };
  }
}

/** Who a session belongs to. */
export type SessionOwner = { sessionId: string; userId: string; clientId: string; role: UserRole };

/** Opens a session and answers its id and the secret that proves it; the database gets the secret's hash alone. */
export async function openSession(
  sql: Sql,
  { userId, remembered, userAgent }: { userId: string; remembered: boolean; userAgent: string },
): Promise<{ sessionId: string; secret: string }> {
  const secret = createSecret();
  const attributes = { remembered, user_agent: userAgent.slice(0, USER_AGENT_LENGTH) };
  const session = await createLucia(sql, remembered ? REMEMBERED : UNREMEMBERED).createSession(userId, attributes, {
    sessionId: hashSecret(secret),
  });
  return { sessionId: session.id, secret };
}

/** Opens a session in which an administrator acts as a user: half an hour, never renewed. Answers its id. */
export async function openImpersonation(
  sql: Sql,
  { userId, adminId, userAgent }: { userId: string; adminId: string; userAgent: string },
): Promise<string> {
  const attributes = {
    remembered: false,
    user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
    impersonator_id: adminId,
  };
  const session = await createLucia(sql, IMPERSONATED).createSession(userId, attributes, {
    sessionId: hashSecret(createSecret()),
  });
  return session.id;
}

/** The owner of a remembered session whose secret this is, its 30 days begun anew once half are gone; null if it ended. */
export async function resumeSession(sql: Sql, secret: string): Promise<SessionOwner | null> {
  const { session, user } = await createLucia(sql, REMEMBERED).validateSession(hashSecret(secret));
  if (session === null || !session.remembered) return null;
  await touchSession(sql, session.id);
  return { sessionId: session.id, userId: user.id, clientId: user.clientId, role: user.role };
}

/** Ends one session: its refresh token and its access tokens stop at once. */
export async function endSession(sql: Sql, sessionId: string): Promise<void> {
  await createLucia(sql, REMEMBERED).invalidateSession(sessionId);
}

/** Ends every session of a user, after a change of password or role. */
export async function endUserSessions(sql: Sql, userId: string): Promise<void> {
  await createLucia(sql, REMEMBERED).invalidateUserSessions(userId);
}

/** Deletes the sessions that have run out. */
export async function deleteExpiredSessions(sql: Sql): Promise<void> {
  await createLucia(sql, REMEMBERED).deleteExpiredSessions();
}

function createLucia(sql: Sql, lifetime: TimeSpan) {
  return new Lucia(new SessionAdapter(sql, { user: "users", session: "sessions" }), {
    sessionExpiresIn: lifetime,
    getSessionAttributes: ({ remembered }) => ({ remembered }),
    getUserAttributes: ({ clientId, role }) => ({ clientId, role }),
  });
}

/** Lucia's own reader asks twice and expects the user's key to be called `id`; one join answers both. */
class SessionAdapter extends PostgresJsAdapter {
  readonly #sql: Sql;

  constructor(sql: Sql, tables: { user: string; session: string }) {
    super(sql, tables);
    this.#sql = sql;
  }

  override async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await selectSession(this.#sql, sessionId);
    if (row === undefined) return [null, null];
    const { id, userId, expiresAt, remembered, clientId, role } = row;
    return [
      { id, userId, expiresAt, attributes: { remembered } },
      { id: userId, attributes: { clientId, role } },
    ];
  }
}
