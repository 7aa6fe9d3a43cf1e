import type { z } from "zod";
import type { LoginInput, loginOutputSchema, refreshOutputSchema } from "../../../domain/auth/auth.contract.ts";
import { needsOnboarding } from "../../../domain/onboarding/needs-onboarding.ts";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { REMEMBERED_TOKEN_SECONDS, signAccessToken } from "../../auth/access-token.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { hashSecret } from "../../auth/secrets.ts";
import { endSession, resumeSession } from "../../auth/sessions.ts";
import { readUserViewer } from "../../auth/viewer.ts";
import type { HttpRequest } from "../../http/exchange.ts";
import { consumeRateLimit, forgetAttempts } from "../../http/rate-limit.ts";
import type { AccountsContext, Caller } from "./context.ts";
import { LOGIN_BY_ACCOUNT, REFRESH_BY_ACCOUNT } from "./limits.ts";
import { WRONG_CREDENTIALS, issueTokens, noteLogIn } from "./tokens.service.ts";
import { selectLogin } from "./users.sql.ts";
import { requireVerification } from "./verification.service.ts";

/** A new session for e-mail and password. AppError `invalid_credentials`, whichever of the two was wrong. */
export async function logIn(
  context: AccountsContext,
  input: LoginInput,
  caller: Caller,
): Promise<z.input<typeof loginOutputSchema>> {
  // First, so that nobody's account can be locked by a program that guesses.
  await requireVerification(context, input.turnstileToken, caller);
  const email = normaliseEmail(input.email);
  await consumeRateLimit(LOGIN_BY_ACCOUNT, email, context.sql);
  const user = await selectLogin(context.sql, email);
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (user === undefined || !matches) throw new AppError("invalid_credentials", WRONG_CREDENTIALS);
  await forgetAttempts(LOGIN_BY_ACCOUNT, email, context.sql);
  const tokens = await issueTokens(context, {
    user,
    remembered: input.rememberMe === true,
    userAgent: caller.userAgent,
    passwordHash: user.passwordHash,
  });
  await noteLogIn(context.sql, user, "password");
  return { success: true, ...tokens, onboardingCompleted: !needsOnboarding(user) };
}

/** A new access token for a refresh token; AppError `unauthenticated` when its session has ended. */
export async function refreshSession(
  { sql, keys }: Pick<AccountsContext, "sql" | "keys">,
  refreshToken: string,
): Promise<z.input<typeof refreshOutputSchema>> {
  const owner = await resumeSession(sql, refreshToken);
  if (owner === null) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  await consumeRateLimit(REFRESH_BY_ACCOUNT, owner.userId, sql);
  return {
    success: true,
    accessToken: await signAccessToken(owner, { keys, lifetimeSeconds: REMEMBERED_TOKEN_SECONDS }),
  };
}

/** Ends the session of a refresh token. One that has ended before is no error: the wish is fulfilled. */
export async function logOut({ sql }: Pick<AccountsContext, "sql">, refreshToken: string): Promise<{ success: true }> {
  await endSession(sql, hashSecret(refreshToken));
  return { success: true };
}

/**
 * Ends the session of a request's access token, if it is somebody's own and has not ended before: who is not remembered
 * has no refresh token to log out by. An administrator who acts as a user ends that by its own door, which notes it.
 */
export async function logOutBearer(
  { sql, keys }: Pick<AccountsContext, "sql" | "keys">,
  request: HttpRequest,
): Promise<void> {
  try {
    const { sessionId, impersonator } = await readUserViewer(request, { sql, keys });
    if (impersonator === undefined) await endSession(sql, sessionId);
  } catch (error) {
    // No token, or one of no use any more: the wish is fulfilled.
    if (!(error instanceof AppError)) throw error;
  }
}
