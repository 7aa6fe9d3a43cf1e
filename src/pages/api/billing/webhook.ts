import { webhookReceivedSchema } from "#src/domain/billing/billing.contract.ts";
import { handlePaymentEvent } from "#src/server/features/billing/events/events.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const MAX_BYTES = 1024 * 1024;

export const POST = endpoint(
  {
    access: {
      webhook: async ({ receive, headers }) => {
        const signature = headers.get("stripe-signature");
        // Without a signature, nobody needs to know the body.
        const bytes = signature === null ? new Uint8Array() : (await receive()).bytes;
        return { bytes, signature };
      },
    },
    bodyBytes: MAX_BYTES,
    output: webhookReceivedSchema,
  },
  ({ viewer }) => handlePaymentEvent(viewer.bytes, viewer.signature),
);
