import { z } from "zod";
import { customIntentChangeSchema, customIntentSchema } from "#src/domain/intents/custom-intents.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { updateIntent, deleteIntent } from "#src/server/features/intents/intents.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });
/** Fits a change that removes all examples and adds as many, with a margin. */
const BODY_BYTES = 1024 * 1024;

export const PATCH = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    params,
    body: customIntentChangeSchema,
    bodyBytes: BODY_BYTES,
    output: customIntentSchema,
  },
  ({ viewer, params: { id }, body }) => updateIntent(viewer, id, body),
);

export const DELETE = endpoint(
  { access: "user", impersonation: "allowed", params, output: successSchema },
  ({ viewer, params: { id } }) => deleteIntent(viewer, id),
);
