import { resetPasswordSchema } from "#src/domain/auth/account-links.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { resetPassword } from "#src/server/features/auth/password-reset.service.ts";
import { respondAndRememberDevice } from "#src/server/features/auth/remember-device.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: resetPasswordSchema, rateLimit: LINKS_BY_ADDRESS },
  async ({ body, request }) => {
    const { userId, ...output } = await resetPassword(getDatabase().system, body);
    // The link proved that the mailbox is theirs: guesses elsewhere must not slow down the log-in that follows.
    return respondAndRememberDevice(request, successSchema.parse(output), userId);
  },
);
