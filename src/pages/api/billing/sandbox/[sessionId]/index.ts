import { checkoutIdSchema } from "#src/domain/billing/billing.contract.ts";
import { sandboxPageSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { getPage } from "#src/server/features/billing/sandbox/sandbox-page.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", params: checkoutIdSchema, output: sandboxPageSchema }, ({ params }) =>
  getPage(params.sessionId),
);
