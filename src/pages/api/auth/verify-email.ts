import { verifyEmailOutputSchema, verifyEmailSchema } from "#src/domain/auth/account-links.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { verifyEmail } from "#src/server/features/auth/email-verification.service.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: verifyEmailSchema, output: verifyEmailOutputSchema, rateLimit: LINKS_BY_ADDRESS },
  ({ body }) => verifyEmail(getDatabase().system, body.token),
);
