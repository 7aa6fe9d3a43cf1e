import { z } from "zod";
import { passkeyChangeSchema } from "#src/domain/second-factor/passkey.contract.ts";
import { confirmedByPasswordSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { removePasskey, renamePasskey } from "#src/server/features/second-factor/passkeys.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  {
    access: "user",
    secondFactor: "optional",
    readOnly: "allowed",
    params,
    body: passkeyChangeSchema,
    output: successSchema,
  },
  ({ viewer, params: { id }, body }) => renamePasskey(getDatabase().system, viewer, { id, ...body }),
);

export const DELETE = endpoint(
  {
    access: "user",
    secondFactor: "optional",
    readOnly: "allowed",
    params,
    body: confirmedByPasswordSchema,
    output: successSchema,
  },
  ({ viewer, params: { id }, body }) => removePasskey(getDatabase().system, viewer, { id, ...body }),
);
