import { resetLinkOutputSchema, resetLinkSchema } from "#src/domain/auth/account-links.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { getResetLink } from "#src/server/features/auth/password-reset.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// A POST, so that the secret is not in the URL.
export const POST = endpoint(
  { access: "public", body: resetLinkSchema, output: resetLinkOutputSchema, rateLimit: LINKS_BY_ADDRESS },
  ({ body }) => getResetLink(getDatabase().system, body.token),
);
