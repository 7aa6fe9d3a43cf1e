import { checkoutIdSchema, checkoutStateSchema } from "#src/domain/billing/billing.contract.ts";
import { getCheckoutState } from "#src/server/features/billing/checkout/checkout.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", params: checkoutIdSchema, output: checkoutStateSchema },
  ({ viewer, params }) => getCheckoutState(viewer, params.sessionId),
);
