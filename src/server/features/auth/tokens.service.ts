import { REMEMBERED_TOKEN_SECONDS, SESSION_TOKEN_SECONDS, signAccessToken } from "../../auth/tokens/access-token.ts";
import { lockPasswordHash, isClientSuspended, updateSessionByCompany } from "../../auth/sessions/sessions.sql.ts";
import { createSession, deleteSession, getSessionId, renewSession } from "../../auth/sessions/sessions.ts";
import type { SessionOwner } from "../../auth/sessions/sessions.ts";
import type { Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { AppError, SUSPENDED_MESSAGE } from "../../../domain/shared/errors.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { rejectOtherSignIn } from "../company-sign-in/enforcement.service.ts";
import { requireSecondStep } from "../second-factor/steps.service.ts";
import type { AuthContext } from "./context.ts";
import { REFRESH_BY_SESSION } from "./limits.ts";
import { findUser } from "./users.sql.ts";

/** The same for a wrong email address and a wrong password. */
export const WRONG_CREDENTIALS = "Invalid credentials";

/**
 * Opens a session for an authenticated user and issues an access token, and a refresh token if remembered. AppError
 * `second_factor` with the token of the second step if the user has a second factor, `company_sign_in` if the workspace requires
 * its company's sign-in, `suspended` if the client is suspended,
 * `invalid_credentials` if the password was changed in the meantime.
 */
export async function issueTokens(
  { sql, keys }: Pick<AuthContext, "sql" | "keys">,
  {
    user,
    remembered,
    userAgent,
    passwordHash,
    signedInBy = "password",
    isSecondStepPassed = false,
    isByCompany = false,
  }: {
    user: { userId: string; clientId: string; role: UserRole };
    remembered: boolean;
    userAgent: string;
    /** The hash that the password was verified against; absent for links and identity providers. */
    passwordHash?: string | null;
    /** "password" or the identity provider's host, for the audit log. */
    signedInBy?: string;
    isSecondStepPassed?: boolean;
    /** Whether the company's sign-in authenticated the user. */
    isByCompany?: boolean;
  },
): Promise<{ accessToken: string; refreshToken?: string }> {
  const { userId, clientId, role } = user;
  if (await isClientSuspended(sql, clientId)) throw new AppError("suspended", SUSPENDED_MESSAGE);
  if (!isByCompany) await rejectOtherSignIn(sql, user);
  if (!isSecondStepPassed) await requireSecondStep(sql, { user, signedInBy, remembered, passwordHash });
  const { sessionId, secret } = await createSession(sql, { userId, remembered, userAgent });
  if (isByCompany) await updateSessionByCompany(sql, sessionId);
  // Checked after the session exists: a concurrent password change either deletes the session or is detected here.
  if (passwordHash !== undefined && !(await lockPasswordHash(sql, { userId, passwordHash }))) {
    await deleteSession(sql, sessionId);
    throw new AppError("invalid_credentials", WRONG_CREDENTIALS);
  }
  const accessToken = await signAccessToken(
    { userId, clientId, sessionId, role },
    { keys, lifetimeSeconds: remembered ? REMEMBERED_TOKEN_SECONDS : SESSION_TOKEN_SECONDS },
  );
  return remembered ? { accessToken, refreshToken: secret } : { accessToken };
}

/**
 * Exchanges a refresh token for its successor and a new access token. AppError `unauthenticated` if its session has ended; a
 * token that was used before ends it and is audited.
 */
export async function renewTokens(
  { sql, keys }: Pick<AuthContext, "sql" | "keys">,
  refreshToken: string,
): Promise<{ owner: SessionOwner; accessToken: string; refreshToken: string }> {
  // Before the rotation: a refused request must not use up the token.
  await consumeRateLimit(REFRESH_BY_SESSION, getSessionId(refreshToken), sql);
  const renewal = await renewSession(sql, refreshToken);
  if (renewal.kind === "reused") await auditReusedToken(sql, renewal.owner);
  if (renewal.kind !== "renewed") {
    throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  }
  const { owner } = renewal;
  const accessToken = await signAccessToken(owner, { keys, lifetimeSeconds: REMEMBERED_TOKEN_SECONDS });
  return { owner, accessToken, refreshToken: renewal.refreshToken };
}

async function auditReusedToken(sql: Sql, { clientId, userId }: SessionOwner): Promise<void> {
  const subject = (await findUser(sql, userId))?.email ?? "";
  const actor = { kind: "system" } as const;
  await addAuditEntry(sql, { clientId, actor, action: "session.token-reused", subject });
}

/** Records a log-in in the client's audit log; `by` is "password" or the identity provider's host. */
export async function auditLogIn(
  sql: AuthContext["sql"],
  { userId, clientId }: { userId: string; clientId: string },
  details: { by: string; secondFactor?: string },
): Promise<void> {
  await addAuditEntry(sql, { clientId, actor: { kind: "user", userId }, action: "user.logged_in", details });
}
