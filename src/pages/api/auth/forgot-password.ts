import { forgotPasswordSchema } from "#src/domain/auth/account-links.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { RESET_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { requestPasswordReset } from "#src/server/features/auth/password-reset.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: forgotPasswordSchema, output: successSchema, rateLimit: RESET_BY_ADDRESS },
  ({ body, address }) => requestPasswordReset(getDatabase().system, body, address),
);
