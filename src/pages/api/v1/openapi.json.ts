import { createHash } from "node:crypto";
import { buildOpenApiDocument } from "#src/domain/api/documents/openapi.ts";
import { getContract } from "#src/domain/api/operations/operation.ts";
import { getOpenApi } from "#src/domain/api/operations/operations.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { matchesEtag } from "#src/server/http/front/serve-static-file.ts";

export const prerender = false;

/** Built once: the document only changes with a release. */
let built: { text: string; headers: Record<string, string> } | undefined;

export const GET = endpoint(getContract(getOpenApi), async ({ request }) => {
  const { text, headers } = (built ??= buildResponse());
  const isCached = matchesEtag(request.headers.get("if-none-match"), headers["etag"] ?? "");
  return isCached ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
});

function buildResponse() {
  const text = JSON.stringify(buildOpenApiDocument());
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=3600",
    etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 22)}"`,
  };
  return { text, headers };
}
