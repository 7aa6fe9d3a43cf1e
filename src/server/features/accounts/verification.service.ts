import { AppError } from "../../../domain/shared/errors.ts";
import type { AccountsContext, Caller } from "./context.ts";

/** Refuses a log-in or sign-up without a good answer to the bot check; AppError `invalid` on `turnstileToken`. */
export async function requireVerification(
  { botCheck }: Pick<AccountsContext, "botCheck">,
  token: string,
  { address }: Caller,
): Promise<void> {
  if (await botCheck.verify(token, address)) return;
  // Not the user's mistake: a challenge runs out after some minutes and is good for one attempt.
  const message = "The security verification has expired. Please complete it again.";
  throw new AppError("invalid", message, { fields: { turnstileToken: message } });
}
