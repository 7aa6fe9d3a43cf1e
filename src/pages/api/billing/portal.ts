import { portalOpenedSchema } from "#src/domain/billing/summary.contract.ts";
import { openPortal } from "#src/server/features/billing/plans/account.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", output: portalOpenedSchema },
  ({ viewer, request }) => openPortal(viewer, getSiteOrigin(request)),
);
