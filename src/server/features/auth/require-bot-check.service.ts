import { AppError } from "../../../domain/shared/errors.ts";
import type { AuthContext, Caller } from "./context.ts";

/** Rejects a log-in or sign-up without a valid bot-check token. AppError `invalid` on `turnstileToken`. */
export async function requireBotCheck(
  { botCheck }: Pick<AuthContext, "botCheck">,
  token: string,
  { address }: Caller,
): Promise<void> {
  if (await botCheck.verify(token, address)) return;
  // Usually not the user's fault: a token is valid for a few minutes and for one attempt.
  const message = "The security verification has expired. Please complete it again.";
  throw new AppError("invalid", message, { fields: { turnstileToken: message } });
}
