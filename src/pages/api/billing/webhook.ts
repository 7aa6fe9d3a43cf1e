import { webhookReceivedSchema } from "#src/domain/billing/billing.contract.ts";
import { handlePaymentEvent } from "#src/server/features/billing/events.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

const MAX_BYTES = 1024 * 1024;

export const POST = endpoint(
  {
    access: { webhook: ({ bytes, headers }) => Promise.resolve({ bytes, signature: headers.get("stripe-signature") }) },
    bodyBytes: MAX_BYTES,
    output: webhookReceivedSchema,
  },
  ({ viewer }) => handlePaymentEvent(viewer.bytes, viewer.signature),
);
