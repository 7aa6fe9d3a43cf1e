import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { deliveriesQuerySchema, deliveriesSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { listDeliveries } from "#src/server/features/webhooks/deliveries.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", params: z.object({ id: idSchema }), query: deliveriesQuerySchema, output: deliveriesSchema },
  ({ viewer, params: { id }, query }) => listDeliveries(viewer, id, query),
);
