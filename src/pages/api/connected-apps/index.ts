import {
  allowedAppSchema,
  appRequestSchema,
  connectedAppsSchema,
} from "#src/domain/connected-apps/connected-apps.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listConnectedApps } from "#src/server/features/connected-apps/connected-apps.service.ts";
import { allowApp } from "#src/server/features/connected-apps/consent.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: connectedAppsSchema }, ({ viewer }) =>
  listConnectedApps(getDatabase(), viewer),
);

export const POST = endpoint(
  { access: "user", body: appRequestSchema, output: allowedAppSchema, status: 201 },
  ({ viewer, body, request }) => allowApp(getDatabase(), body, { viewer, origin: getSiteOrigin(request) }),
);
