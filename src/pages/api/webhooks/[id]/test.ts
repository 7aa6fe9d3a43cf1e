import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { oneDeliverySchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { testEndpoint } from "#src/server/features/webhooks/deliveries.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", params: z.object({ id: idSchema }), output: oneDeliverySchema },
  ({ viewer, params: { id } }) => testEndpoint(viewer, id),
);
