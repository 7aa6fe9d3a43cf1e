import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { rotatedSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { rotateEndpoint } from "#src/server/features/webhooks/endpoints.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", params: z.object({ id: idSchema }), output: rotatedSchema },
  ({ viewer, params: { id } }) => rotateEndpoint(viewer, id),
);
