import { REMEMBERED_TOKEN_SECONDS, SESSION_TOKEN_SECONDS, signAccessToken } from "../../auth/access-token.ts";
import { holdPassword, selectSuspended } from "../../auth/sessions.sql.ts";
import { endSession, openSession } from "../../auth/sessions.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { AppError, SUSPENDED } from "../../../domain/shared/errors.ts";
import { writeAudit } from "../audit/audit.service.ts";
import type { AccountsContext } from "./context.ts";

/** Whichever of the two was wrong. */
export const WRONG_CREDENTIALS = "Invalid credentials";

/**
 * Opens a new session for a user who has just proved to be one: access token, and refresh token if remembered. AppError
 * `suspended` where the client is, `invalid_credentials` where the password that proved it was changed meanwhile.
 */
export async function issueTokens(
  { sql, keys }: Pick<AccountsContext, "sql" | "keys">,
  {
    user,
    remembered,
    userAgent,
    passwordHash,
  }: {
    user: { userId: string; clientId: string; role: UserRole };
    remembered: boolean;
    userAgent: string;
    /** What the proven password was compared with; absent for who came by a link or a provider. */
    passwordHash?: string | null;
  },
): Promise<{ accessToken: string; refreshToken?: string }> {
  const { userId, clientId, role } = user;
  if (await selectSuspended(sql, clientId)) throw new AppError("suspended", SUSPENDED);
  const { sessionId, secret } = await openSession(sql, { userId, remembered, userAgent });
  // After the session is there: a change of password ends it then, or is seen here.
  if (passwordHash !== undefined && !(await holdPassword(sql, { userId, passwordHash }))) {
    await endSession(sql, sessionId);
    throw new AppError("invalid_credentials", WRONG_CREDENTIALS);
  }
  const accessToken = await signAccessToken(
    { userId, clientId, sessionId, role },
    { keys, lifetimeSeconds: remembered ? REMEMBERED_TOKEN_SECONDS : SESSION_TOKEN_SECONDS },
  );
  return remembered ? { accessToken, refreshToken: secret } : { accessToken };
}

/** Notes in the client's audit log that somebody came in, and by what: the password, or an identity provider's host. */
export async function noteLogIn(
  sql: AccountsContext["sql"],
  { userId, clientId }: { userId: string; clientId: string },
  by: string,
): Promise<void> {
  await writeAudit(sql, { clientId, actor: { kind: "user", userId }, action: "user.logged_in", details: { by } });
}
