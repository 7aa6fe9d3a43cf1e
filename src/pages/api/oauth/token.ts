import { getDatabase } from "#src/server/db/sql.ts";
import { respondToApp } from "#src/server/features/connected-apps/oauth-error.ts";
import { issueAppTokens } from "#src/server/features/connected-apps/token.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { createPreflight } from "#src/server/http/endpoint/preflight.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

const BODY_BYTES = 8 * 1024;
const rateLimit = { name: "app-tokens", points: 120, windowSeconds: 60 };

export const POST = endpoint(
  { access: "anywhere", body: "raw", bodyBytes: BODY_BYTES, rateLimit },
  ({ body, request }) => respondToApp(() => issueAppTokens(getDatabase().system, body, getSiteOrigin(request))),
);

export const OPTIONS = createPreflight();
