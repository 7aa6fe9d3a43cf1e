import type { APIRoute } from "astro";
import { describeResource } from "#src/domain/connected-apps/metadata.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

/** Serves where apps get a token for the MCP server (RFC 9728), with or without the server's path behind it. */
export const GET: APIRoute = ({ request, params: { path } }) =>
  path === undefined || `/${path}` === paths.api.v1.mcp
    ? Response.json(describeResource(getSiteOrigin(request)), {
        headers: { "cache-control": "public, max-age=3600", "access-control-allow-origin": "*" },
      })
    : new Response(null, { status: 404 });
