import { checkoutIdSchema } from "#src/domain/billing/billing.contract.ts";
import { sandboxPaidSchema, sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { pay } from "#src/server/features/billing/sandbox/sandbox-page.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", params: checkoutIdSchema, body: sandboxPaymentSchema, output: sandboxPaidSchema },
  ({ params, body }) => pay(params.sessionId, body),
);
