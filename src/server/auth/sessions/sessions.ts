import { createHmac } from "node:crypto";
import { PostgresJsAdapter } from "@lucia-auth/adapter-postgresql";
import { Lucia, TimeSpan } from "lucia";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { createSecret, hashSecret } from "../secrets/secrets.ts";
import { deleteUserSession, lockRefreshSession, rotateRefreshToken } from "./sessions.sql.ts";

const REMEMBERED = new TimeSpan(30, "d");
/** Session length without "Remember me": same as the access token, never refreshed. */
const UNREMEMBERED = new TimeSpan(12, "h");
/** Length of a session in which an administrator impersonates a user. */
export const IMPERSONATION_MINUTES = 30;
const IMPERSONATED = new TimeSpan(IMPERSONATION_MINUTES, "m");
const USER_AGENT_LENGTH = 300;
/** How long a refresh token's predecessor is still answered. */
export const ROTATION_GRACE_SECONDS = 30;

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

/** What became of a refresh token: `reused` ended its session, because somebody else may hold a copy. */
export type Renewal =
  | { kind: "renewed"; owner: SessionOwner; refreshToken: string }
  | { kind: "reused"; owner: SessionOwner }
  | { kind: "ended" };

/**
 * Exchanges a refresh token for its successor and extends its session. The immediate predecessor gets the same successor for
 * {@link ROTATION_GRACE_SECONDS}, because two tabs may refresh at once; any other earlier token ends the session.
 */
export async function renewSession(sql: Sql, token: string): Promise<Renewal> {
  return sql.begin(async (tx): Promise<Renewal> => {
    const session = await lockRefreshSession(tx, getSessionId(token));
    if (session === undefined) return { kind: "ended" };
    const { sessionId, userId, clientId, role, currentHash, previousHash, secondsSinceRotation } = session;
    const owner = { sessionId, userId, clientId, role };
    const tokenHash = hashSecret(token);
    if (tokenHash === currentHash) {
      const nonce = createSecret();
      const refreshToken = deriveSuccessor(token, nonce);
      const rotation = { sessionId, currentHash: hashSecret(refreshToken), previousHash: tokenHash, nonce };
      await rotateRefreshToken(tx, rotation);
      return { kind: "renewed", owner, refreshToken };
    }
    const inGrace = secondsSinceRotation !== null && secondsSinceRotation <= ROTATION_GRACE_SECONDS;
    if (tokenHash === previousHash && inGrace && session.nonce !== null) {
      return { kind: "renewed", owner, refreshToken: deriveSuccessor(token, session.nonce) };
    }
    await deleteUserSession(tx, { userId, sessionId });
    return { kind: "reused", owner };
  });
}

/** The session of a refresh token: all tokens of a session share their first part, whose hash is the session's id. */
export function getSessionId(token: string): string {
  return hashSecret(token.split(".", 1).join(""));
}

/** Needs both the predecessor and the stored nonce, so that neither a copy of the database nor an old token gives the new one. */
function deriveSuccessor(token: string, nonce: string): string {
  const [family = ""] = token.split(".", 1);
  return `${family}.${createHmac("sha256", token).update(nonce).digest("base64url")}`;
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
  return new Lucia(new PostgresJsAdapter(sql, { user: "users", session: "sessions" }), {
    sessionExpiresIn: lifetime,
    getSessionAttributes: ({ remembered }) => ({ remembered }),
    getUserAttributes: ({ clientId, role }) => ({ clientId, role }),
  });
}
