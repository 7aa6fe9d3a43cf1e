import type { HttpRequest, JsonResponse } from "../../../http/http-types.ts";
import { getRequestId, respondWithJson } from "../../../http/endpoint/responses.ts";
import type { IngestResponse } from "./idempotency.ts";

const UNPROCESSABLE = 422;

/** Builds the HTTP response of an ingest request; if all items were invalid, the standard error shape with the results added. */
export function buildIngestResponse(
  request: HttpRequest,
  { status, output, replayed }: IngestResponse & { replayed: boolean },
): JsonResponse {
  const headers: Record<string, string> = replayed ? { "idempotent-replayed": "true" } : {};
  if (status !== UNPROCESSABLE) return respondWithJson(output, status, headers);
  const error = { error: "None of the items could be stored.", code: "rejected", requestId: getRequestId(request) };
  return respondWithJson({ ...error, ...(typeof output === "object" ? output : {}) }, status, headers);
}
