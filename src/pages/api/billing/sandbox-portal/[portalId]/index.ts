import { portalIdSchema, sandboxPortalSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { getPortalPage } from "#src/server/features/billing/sandbox/sandbox-portal.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", params: portalIdSchema, output: sandboxPortalSchema }, ({ params }) =>
  getPortalPage(params.portalId),
);
