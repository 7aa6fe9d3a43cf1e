import { AppError } from "#src/domain/shared/errors.ts";
import { handleMcpRequest } from "#src/server/features/mcp/mcp.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getRequestId, respondWithError } from "#src/server/http/endpoint/responses.ts";

export const prerender = false;

/** Messages are questions, never data. */
const BODY_BYTES = 256 * 1024;

export const POST = endpoint(
  { access: { keyOrApp: "read" }, body: "raw", bodyBytes: BODY_BYTES },
  ({ viewer, request, body }) => handleMcpRequest(viewer, { request, body }),
);

/** Sessions and streams of older protocols: every request stands for itself here. */
const refuse = endpoint({ access: "public" }, ({ request }) => {
  const error = new AppError("method_not_allowed", "Send MCP messages with POST. See /docs/mcp.");
  const response = respondWithError(error, getRequestId(request));
  response.headers["allow"] = "POST";
  return Promise.resolve(response);
});

export const GET = refuse;
export const DELETE = refuse;
