import type { APIRoute } from "astro";
import { describeAuthorizationServer } from "#src/domain/connected-apps/metadata.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

/** Serves how apps get a token for the MCP server (RFC 8414). */
export const GET: APIRoute = ({ request }) =>
  Response.json(describeAuthorizationServer(getSiteOrigin(request)), {
    headers: { "cache-control": "public, max-age=3600", "access-control-allow-origin": "*" },
  });
