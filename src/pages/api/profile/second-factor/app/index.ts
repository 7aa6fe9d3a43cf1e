import {
  appCodeInputSchema,
  confirmedByPasswordSchema,
  recoveryCodesSchema,
} from "#src/domain/second-factor/second-factor.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { confirmApp, removeApp } from "#src/server/features/second-factor/second-factor.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    secondFactor: "optional",
    readOnly: "allowed",
    body: appCodeInputSchema,
    output: recoveryCodesSchema,
  },
  ({ viewer, body }) => confirmApp(getDatabase().system, viewer, body),
);

export const DELETE = endpoint(
  {
    access: "user",
    secondFactor: "optional",
    readOnly: "allowed",
    body: confirmedByPasswordSchema,
    output: successSchema,
  },
  ({ viewer, body }) => removeApp(getDatabase().system, viewer, body),
);
