import { z } from "zod";
import { findingIdSchema } from "#src/domain/findings/findings.contract.ts";
import { fixWordingSchema } from "#src/domain/language-model/model-help.contract.ts";
import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { wordFix } from "#src/server/features/model-help/fix-wording.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    hidesContacts: true,
    params: z.object({ id: findingIdSchema }),
    body: metricsQuerySchema,
    output: fixWordingSchema,
  },
  ({ viewer, params: { id }, body, request }) => wordFix(viewer, { id, query: body, signal: request.signal }),
);
