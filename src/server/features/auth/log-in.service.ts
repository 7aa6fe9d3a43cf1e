import type { z } from "zod";
import type { LoginInput, loginOutputSchema, refreshOutputSchema } from "../../../domain/auth/auth.contract.ts";
import { needsOnboarding } from "../../../domain/onboarding/needs-onboarding.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { REMEMBERED_TOKEN_SECONDS, signAccessToken } from "../../auth/access-token.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { hashSecret } from "../../auth/secrets.ts";
import { deleteSession, renewSession } from "../../auth/sessions.ts";
import { authenticateUser } from "../../auth/viewer.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { consumeRateLimit, resetRateLimit } from "../../http/rate-limit.ts";
import type { AuthContext, Caller } from "./context.ts";
import { LOGIN_BY_ACCOUNT, REFRESH_BY_ACCOUNT } from "./limits.ts";
import { WRONG_CREDENTIALS, issueTokens, auditLogIn } from "./tokens.service.ts";
import { findLogin } from "./users.sql.ts";
import { requireBotCheck } from "./require-bot-check.service.ts";

/** Logs a user in by e-mail and password. AppError `invalid_credentials` does not reveal which of the two was wrong. */
export async function logIn(
  context: AuthContext,
  input: LoginInput,
  caller: Caller,
): Promise<z.input<typeof loginOutputSchema>> {
  // Before the rate limit, so that bots can't lock out an account by guessing.
  await requireBotCheck(context, input.turnstileToken, caller);
  const email = normalizeEmail(input.email);
  await consumeRateLimit(LOGIN_BY_ACCOUNT, email, context.sql);
  const user = await findLogin(context.sql, email);
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (user === undefined || !matches) throw new AppError("invalid_credentials", WRONG_CREDENTIALS);
  await resetRateLimit(LOGIN_BY_ACCOUNT, email, context.sql);
  const tokens = await issueTokens(context, {
    user,
    remembered: input.rememberMe === true,
    userAgent: caller.userAgent,
    passwordHash: user.passwordHash,
  });
  await auditLogIn(context.sql, user, "password");
  return { success: true, ...tokens, onboardingCompleted: !needsOnboarding(user) };
}

/** Issues a new access token for a refresh token. AppError `unauthenticated` if its session has ended. */
export async function refreshSession(
  { sql, keys }: Pick<AuthContext, "sql" | "keys">,
  refreshToken: string,
): Promise<z.input<typeof refreshOutputSchema>> {
  const owner = await renewSession(sql, refreshToken);
  if (owner === null) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  await consumeRateLimit(REFRESH_BY_ACCOUNT, owner.userId, sql);
  return {
    success: true,
    accessToken: await signAccessToken(owner, { keys, lifetimeSeconds: REMEMBERED_TOKEN_SECONDS }),
  };
}

/** Ends the session of a refresh token; no error if it has already ended. */
export async function logOut({ sql }: Pick<AuthContext, "sql">, refreshToken: string): Promise<{ success: true }> {
  await deleteSession(sql, hashSecret(refreshToken));
  return { success: true };
}

/**
 * Ends the session of a request's access token, for users without "Remember me", who have no refresh token. Does not end
 * impersonation sessions: `endImpersonation` does, and records it in the audit log.
 */
export async function logOutBearer(
  { sql, keys }: Pick<AuthContext, "sql" | "keys">,
  request: HttpRequest,
): Promise<void> {
  try {
    const { sessionId, impersonator } = await authenticateUser(request, { sql, keys });
    if (impersonator === undefined) await deleteSession(sql, sessionId);
  } catch (error) {
    // A missing or invalid token: already logged out.
    if (!(error instanceof AppError)) throw error;
  }
}
