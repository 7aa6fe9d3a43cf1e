import { z } from "zod";
import { findingIdSchema, findingMarkSchema } from "#src/domain/findings/findings.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { markFinding } from "#src/server/features/metrics/findings.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const PUT = endpoint(
  { access: "user", params: z.object({ id: findingIdSchema }), body: findingMarkSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => markFinding(viewer, id, body),
);
