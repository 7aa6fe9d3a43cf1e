import { portalIdSchema, sandboxPortalSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { payPortalInvoices } from "#src/server/features/billing/sandbox/sandbox-portal.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "public", params: portalIdSchema, output: sandboxPortalSchema }, ({ params }) =>
  payPortalInvoices(params.portalId),
);
