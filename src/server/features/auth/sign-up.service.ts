import type { z } from "zod";
import type { SignupInput, signupOutputSchema } from "../../../domain/auth/auth.contract.ts";
import { parseBrowserTimeZone } from "../../../domain/auth/browser-time-zone.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import type { AuthContext, Caller } from "./context.ts";
import { createClientWithOwner } from "./create-client.service.ts";
import { sendVerificationMail } from "./email-verification.service.ts";
import { SIGNUP_BY_ACCOUNT } from "./limits.ts";
import { issueTokens } from "./tokens.service.ts";
import { requireBotCheck } from "./require-bot-check.service.ts";

/** Creates a client on trial and logs its owner in. AppError `conflict` if the address has an account. */
export async function signUp(
  context: AuthContext,
  input: SignupInput,
  caller: Caller,
): Promise<z.input<typeof signupOutputSchema>> {
  await requireBotCheck(context, input.turnstileToken, caller);
  const { name, password } = input;
  const email = normalizeEmail(input.email);
  await consumeRateLimit(SIGNUP_BY_ACCOUNT, email, context.sql);
  const created = await createClientWithOwner(context.sql, {
    owner: { email, name, password },
    timeZone: parseBrowserTimeZone(caller.sentTimeZone ?? null),
    inTransaction: sendVerificationMail,
  });
  if (created === null) {
    // Sign-up logs the user in at once (specification), so a taken address can't get the same response. The bot check
    // and both rate limits prevent probing many addresses.
    const message = "This email address already has an account. Log in instead.";
    throw new AppError("conflict", message, { fields: { email: message } });
  }
  const user = { userId: created.userId, clientId: created.clientId, role: "owner" as const };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: caller.userAgent });
  return { success: true, accessToken, userId: created.userId };
}
