import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { recoveredSchema, recoverSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { recoverDeliveries } from "#src/server/features/webhooks/deliveries.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", params: z.object({ id: idSchema }), body: recoverSchema, output: recoveredSchema },
  ({ viewer, params: { id }, body }) => recoverDeliveries(viewer, id, body.since),
);
