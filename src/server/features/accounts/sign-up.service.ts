import type { z } from "zod";
import type { SignupInput, signupOutputSchema } from "../../../domain/auth/auth.contract.ts";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { consumeRateLimit } from "../../http/rate-limit.ts";
import type { AccountsContext, Caller } from "./context.ts";
import { createClientWithOwner } from "./create-client.service.ts";
import { sendVerification } from "./email-verification.service.ts";
import { SIGNUP_BY_ACCOUNT } from "./limits.ts";
import { issueTokens } from "./tokens.service.ts";
import { requireVerification } from "./verification.service.ts";

/** A new client on trial, its owner logged in. AppError `conflict` where the address has an account. */
export async function signUp(
  context: AccountsContext,
  input: SignupInput,
  caller: Caller,
): Promise<z.input<typeof signupOutputSchema>> {
  await requireVerification(context, input.turnstileToken, caller);
  const { name, password } = input;
  const email = normaliseEmail(input.email);
  await consumeRateLimit(SIGNUP_BY_ACCOUNT, email, context.sql);
  const created = await createClientWithOwner(context.sql, {
    owner: { email, name, password },
    alongside: sendVerification,
  });
  if (created === null) {
    // The specification signs a new user in with this very answer, so it can't be the same for a taken address. It says
    // that there is an account and nothing about it; the bot check and both limits keep anybody from asking for many.
    const message = "This email address already has an account. Log in instead.";
    throw new AppError("conflict", message, { fields: { email: message } });
  }
  const user = { userId: created.userId, clientId: created.clientId, role: "owner" as const };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: caller.userAgent });
  return { success: true, accessToken, userId: created.userId };
}
