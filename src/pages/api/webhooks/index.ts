import { createdEndpointSchema, endpointsSchema, newEndpointSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { createEndpoint, listEndpoints } from "#src/server/features/webhooks/endpoints.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: endpointsSchema }, ({ viewer }) => listEndpoints(viewer));

export const POST = endpoint(
  { access: "user", body: newEndpointSchema, output: createdEndpointSchema, status: 201 },
  ({ viewer, body }) => createEndpoint(viewer, body),
);
