import { confirmedByPasswordSchema, recoveryCodesSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { renewRecoveryCodes } from "#src/server/features/second-factor/second-factor.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    secondFactor: "optional",
    readOnly: "allowed",
    body: confirmedByPasswordSchema,
    output: recoveryCodesSchema,
  },
  ({ viewer, body }) => renewRecoveryCodes(getDatabase().system, viewer, body),
);
