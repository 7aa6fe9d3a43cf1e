import { passkeyOptionsSchema, passkeyRequestSchema } from "#src/domain/second-factor/passkey.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getRelyingParty } from "#src/server/features/second-factor/challenges.ts";
import { PASSKEYS_BY_ADDRESS } from "#src/server/features/second-factor/limits.ts";
import { startPasskeyLogin } from "#src/server/features/second-factor/passkey-login.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: passkeyOptionsSchema, output: passkeyRequestSchema, rateLimit: PASSKEYS_BY_ADDRESS },
  ({ request, body: { step } }) =>
    startPasskeyLogin(getDatabase().credentials, { step, site: getRelyingParty(request) }),
);
