import { portalIdSchema, sandboxCardSchema, sandboxPortalSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { savePortalCard } from "#src/server/features/billing/sandbox/sandbox-portal.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", params: portalIdSchema, body: sandboxCardSchema, output: sandboxPortalSchema },
  ({ params, body }) => savePortalCard(params.portalId, body),
);
