import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { endpointChangeSchema, endpointSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { changeEndpoint, deleteEndpoint } from "#src/server/features/webhooks/endpoints.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "user", params, body: endpointChangeSchema, output: endpointSchema },
  ({ viewer, params: { id }, body }) => changeEndpoint(viewer, id, body),
);

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", params, output: successSchema },
  ({ viewer, params: { id } }) => deleteEndpoint(viewer, id),
);
