import { PostgresJsAdapter } from "@lucia-auth/adapter-postgresql";
import { Lucia, TimeSpan } from "lucia";
import type { DatabaseSession, DatabaseUser } from "lucia";
import type { UserRole } from "../../domain/auth/auth.contract.ts";
import type { Sql } from "../db/sql.ts";
import { createSecret, hashSecret } from "./secrets.ts";
import { findSession, updateSessionLastUsed } from "./sessions.sql.ts";

const REMEMBERED = new TimeSpan(30, "d");
/** Session length without "Remember me": same as the access token, never refreshed. */
const UNREMEMBERED = new TimeSpan(12, "h");
/** Length of a session in which an administrator impersonates a user. */
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

/** The user a session belongs to. */
export type SessionOwner = { sessionId: string; userId: string; clientId: string; role: UserRole };

/** Creates a session and returns its id and its secret. The database stores only the secret's hash. */
export async function createSession(
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

/** Creates a session in which an administrator impersonates a user for 30 minutes, never renewed; returns its id. */
export async function createImpersonationSession(
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

/** Finds a remembered session by its secret and extends it to 30 days once half have passed; null if it ended. */
export async function renewSession(sql: Sql, secret: string): Promise<SessionOwner | null> {
  const { session, user } = await createLucia(sql, REMEMBERED).validateSession(hashSecret(secret));
  if (session === null || !session.remembered) return null;
  await updateSessionLastUsed(sql, session.id);
  return { sessionId: session.id, userId: user.id, clientId: user.clientId, role: user.role };
}

/** Deletes a session. Its refresh token and access tokens stop working at once. */
export async function deleteSession(sql: Sql, sessionId: string): Promise<void> {
  await createLucia(sql, REMEMBERED).invalidateSession(sessionId);
}

/** Deletes expired sessions. */
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

/** Lucia's adapter runs two queries and expects the user's key to be called `id`; this one uses a single join. */
class SessionAdapter extends PostgresJsAdapter {
  readonly #sql: Sql;

  constructor(sql: Sql, tables: { user: string; session: string }) {
    super(sql, tables);
    this.#sql = sql;
  }

  override async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await findSession(this.#sql, sessionId);
    if (row === undefined) return [null, null];
    const { id, userId, expiresAt, remembered, clientId, role } = row;
    return [
      { id, userId, expiresAt, attributes: { remembered } },
      { id: userId, attributes: { clientId, role } },
    ];
  }
}
