import { newPasskeySchema } from "#src/domain/second-factor/passkey.contract.ts";
import { recoveryCodesSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getRelyingParty } from "#src/server/features/second-factor/challenges.ts";
import { addPasskey } from "#src/server/features/second-factor/passkeys.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    secondFactor: "optional",
    readOnly: "allowed",
    body: newPasskeySchema,
    output: recoveryCodesSchema,
  },
  ({ viewer, body, request }) => addPasskey(getDatabase().system, viewer, { ...body, site: getRelyingParty(request) }),
);
