import { appRequestAnswerSchema, appRequestSchema } from "#src/domain/connected-apps/connected-apps.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getAppRequest } from "#src/server/features/connected-apps/consent.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: appRequestSchema, output: appRequestAnswerSchema },
  ({ viewer, query, request }) => getAppRequest(getDatabase(), query, { viewer, origin: getSiteOrigin(request) }),
);
