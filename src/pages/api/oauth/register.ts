import { getDatabase } from "#src/server/db/sql.ts";
import { respondToApp } from "#src/server/features/connected-apps/oauth-error.ts";
import { registerApp } from "#src/server/features/connected-apps/registration.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { createPreflight } from "#src/server/http/endpoint/preflight.ts";

export const prerender = false;

const BODY_BYTES = 16 * 1024;

export const POST = endpoint({ access: "anywhere", body: "raw", bodyBytes: BODY_BYTES }, ({ body, address }) =>
  respondToApp(() => registerApp(getDatabase().system, body, address), 201),
);

export const OPTIONS = createPreflight();
