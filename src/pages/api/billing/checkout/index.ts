import {
  checkoutOpenedSchema,
  checkoutTermsQuerySchema,
  checkoutTermsSchema,
  newCheckoutSchema,
} from "#src/domain/billing/billing.contract.ts";
import { getCheckoutTerms, openCheckout } from "#src/server/features/billing/checkout/checkout.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: checkoutTermsQuerySchema, output: checkoutTermsSchema },
  ({ viewer, query }) => getCheckoutTerms(viewer, query.priceId),
);

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: newCheckoutSchema, output: checkoutOpenedSchema },
  ({ viewer, body, request }) => openCheckout(viewer, body, getSiteOrigin(request)),
);
