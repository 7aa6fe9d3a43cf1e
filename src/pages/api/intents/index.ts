import {
  newCustomIntentSchema,
  customIntentSchema,
  customIntentsSchema,
} from "#src/domain/intents/custom-intents.contract.ts";
import { createIntent, listIntents } from "#src/server/features/intents/intents.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** Fits the maximum number of examples at maximum length in multi-byte characters, with a margin. */
const BODY_BYTES = 512 * 1024;

export const GET = endpoint({ access: "user", output: customIntentsSchema }, ({ viewer }) => listIntents(viewer));

export const POST = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    body: newCustomIntentSchema,
    bodyBytes: BODY_BYTES,
    output: customIntentSchema,
    status: 201,
  },
  ({ viewer, body }) => createIntent(viewer, body),
);
