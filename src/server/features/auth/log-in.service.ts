import type { z } from "zod";
import type { LoginInput, loginOutputSchema, refreshOutputSchema } from "../../../domain/auth/auth.contract.ts";
import { needsOnboarding } from "../../../domain/onboarding/needs-onboarding.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { verifyPassword } from "../../auth/secrets/passwords.ts";
import { hasSessionFrom } from "../../auth/sessions/sessions.sql.ts";
import { deleteSession, getSessionId } from "../../auth/sessions/sessions.ts";
import { authenticateUser } from "../../auth/viewer.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import type { AuthContext, Caller } from "./context.ts";
import { LOGIN_GUARD } from "./limits.ts";
import { auditRefusedLogIn } from "./login-audit.service.ts";
import { guardLogIn } from "./login-guard.service.ts";
import { WRONG_CREDENTIALS, auditLogIn, issueTokens, renewTokens } from "./tokens.service.ts";
import { findLogin } from "./users.sql.ts";
import { requireBotCheck } from "./require-bot-check.service.ts";

/** No user has this id: an unknown address costs the same queries as a known one. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Logs a user in by email and password. AppError `invalid_credentials` does not reveal which of the two was wrong. */
export async function logIn(
  context: AuthContext,
  input: LoginInput,
  caller: Caller,
): Promise<z.input<typeof loginOutputSchema>> {
  const { sql } = context;
  const email = normalizeEmail(input.email);
  const user = await findLogin(sql, email);
  const guard = await guardLogIn(sql, LOGIN_GUARD, {
    caller,
    name: email,
    accountId: user?.userId,
    isKnownNetwork: (ipPrefix) => hasSessionFrom(sql, { userId: user?.userId ?? NOBODY, ipPrefix }),
  });
  // Before the attempt is counted, so that bots can't slow an account down by guessing.
  await requireBotCheck(context, input.turnstileToken, caller);
  const audit = (action: "user.login_failed" | "user.login_delayed") =>
    auditRefusedLogIn(sql, user, { email, action, address: caller.address });
  await guard.consume().catch(async (error: unknown) => {
    if (error instanceof AppError) await audit("user.login_delayed");
    throw error;
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (user === undefined || !matches) {
    await audit("user.login_failed");
    throw new AppError("invalid_credentials", WRONG_CREDENTIALS);
  }
  await guard.succeed();
  const tokens = await issueTokens(context, {
    user,
    remembered: input.rememberMe === true,
    userAgent: caller.userAgent,
    passwordHash: user.passwordHash,
  });
  await auditLogIn(sql, user, { by: "password" });
  return { success: true, ...tokens, onboardingCompleted: !needsOnboarding(user) };
}

/**
 * Exchanges a refresh token for a new one and an access token. AppError `unauthenticated` if its session has ended, or ends
 * now because the token was used before.
 */
export async function refreshSession(
  context: Pick<AuthContext, "sql" | "keys">,
  refreshToken: string,
): Promise<z.input<typeof refreshOutputSchema>> {
  const { accessToken, refreshToken: successor } = await renewTokens(context, refreshToken);
  return { success: true, accessToken, refreshToken: successor };
}

/** Ends the session of a refresh token; no error if it has already ended. */
export async function logOut({ sql }: Pick<AuthContext, "sql">, refreshToken: string): Promise<{ success: true }> {
  await deleteSession(sql, getSessionId(refreshToken));
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
