import { newShareOutputSchema, newShareSchema, sharesSchema } from "#src/domain/reports/shares.contract.ts";
import { createShare, listShares } from "#src/server/features/reports/shares.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: sharesSchema }, ({ viewer }) => listShares(viewer));

export const POST = endpoint(
  { access: "user", body: newShareSchema, output: newShareOutputSchema, status: 201 },
  ({ viewer, body, request }) => createShare(viewer, body, getSiteOrigin(request)),
);
