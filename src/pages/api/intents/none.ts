import { negativeExamplesChangeSchema, negativeExamplesSchema } from "#src/domain/intents/custom-intents.contract.ts";
import { updateNegativeExamples } from "#src/server/features/intents/intents.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** Fits a change that removes all phrases and adds as many, with a margin. */
const BODY_BYTES = 1024 * 1024;

export const PATCH = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    body: negativeExamplesChangeSchema,
    bodyBytes: BODY_BYTES,
    output: negativeExamplesSchema,
  },
  ({ viewer, body }) => updateNegativeExamples(viewer, body),
);
