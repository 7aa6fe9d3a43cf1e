import { z } from "zod";
import { findingIdSchema, findingPatchSchema } from "#src/domain/findings/findings.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { changeFinding } from "#src/server/features/metrics/findings/findings.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PATCH = endpoint(
  { access: "user", params: z.object({ id: findingIdSchema }), body: findingPatchSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => changeFinding(viewer, id, body),
);
