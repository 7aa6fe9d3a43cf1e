import { drawStatusBadge } from "#src/domain/status/status-badge.ts";
import { summarizeStatus } from "#src/domain/status/status.ts";
import { getStatus } from "#src/server/features/status/status.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public" }, async () => {
  const badge = drawStatusBadge(summarizeStatus(await getStatus(), Date.now()));
  // For READMEs and wikis on other sites, which keep it as long as a check is new.
  const headers = {
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=60",
    "cross-origin-resource-policy": "cross-origin",
  };
  return new Response(badge, { headers });
});
