import { newOwnIntentSchema, ownIntentSchema, ownIntentsSchema } from "#src/domain/intents/own-intents.contract.ts";
import { createIntent, listIntents } from "#src/server/features/intents/intents.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

/** The longest list of the longest examples in the widest characters, with room. */
const BODY_BYTES = 512 * 1024;

export const GET = endpoint({ access: "user", output: ownIntentsSchema }, ({ viewer }) => listIntents(viewer));

export const POST = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    body: newOwnIntentSchema,
    bodyBytes: BODY_BYTES,
    output: ownIntentSchema,
    status: 201,
  },
  ({ viewer, body }) => createIntent(viewer, body),
);
