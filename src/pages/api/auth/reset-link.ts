import { resetLinkOutputSchema, resetLinkSchema } from "#src/domain/auth/account-links.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/accounts/limits.ts";
import { readResetLink } from "#src/server/features/accounts/password-reset.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

// A read, but the secret stays out of the address.
export const POST = endpoint(
  { access: "public", body: resetLinkSchema, output: resetLinkOutputSchema, rateLimit: LINKS_BY_ADDRESS },
  ({ body }) => readResetLink(getDatabase().system, body.token),
);
