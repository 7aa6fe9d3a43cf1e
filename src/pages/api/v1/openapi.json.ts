import { createOpenApiDocument } from "#src/domain/api/openapi.ts";
import { getOpenApi } from "#src/domain/api/operations.ts";
import { sha256Hex } from "#src/domain/shared/sha256.ts";
import { endpoint } from "#src/server/http/endpoint.ts";
import { matchesEtag } from "#src/server/http/serve-static.ts";

export const prerender = false;

/** The document changes with a release only: made at the first question, kept from then on. */
let made: { text: string; headers: Record<string, string> } | undefined;

export const GET = endpoint(getOpenApi, async ({ request }) => {
  const { text, headers } = (made ??= makeDocument());
  const isKnown = matchesEtag(request.headers.get("if-none-match"), headers["etag"] ?? "");
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
});

function makeDocument() {
  const text = JSON.stringify(createOpenApiDocument());
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=3600",
    etag: `"${sha256Hex(text).slice(0, 22)}"`,
  };
  return { text, headers };
}
