import { z } from "zod";
import { ownIntentChangeSchema, ownIntentSchema } from "#src/domain/intents/own-intents.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { changeIntent, removeIntent } from "#src/server/features/intents/intents.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });
/** All examples taken away and as many others added, with room. */
const BODY_BYTES = 1024 * 1024;

export const PATCH = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    params,
    body: ownIntentChangeSchema,
    bodyBytes: BODY_BYTES,
    output: ownIntentSchema,
  },
  ({ viewer, params: { id }, body }) => changeIntent(viewer, id, body),
);

export const DELETE = endpoint(
  { access: "user", impersonation: "allowed", params, output: successSchema },
  ({ viewer, params: { id } }) => removeIntent(viewer, id),
);
