import { readRequestId, respond } from "../../http/endpoint.ts";
import type { HttpRequest, JsonAnswer } from "../../http/exchange.ts";
import type { Answer } from "./idempotency.ts";

const UNPROCESSABLE = 422;

/** The answer to an ingest request; where everything was wrong, in the one error shape with the items beside it. */
export function respondToIngest(
  request: HttpRequest,
  { status, output, replayed }: Answer & { replayed: boolean },
): JsonAnswer {
  const headers: Record<string, string> = replayed ? { "idempotent-replayed": "true" } : {};
  if (status !== UNPROCESSABLE) return respond(output, status, headers);
  const error = { error: "None of the items could be stored.", code: "rejected", requestId: readRequestId(request) };
  return respond({ ...error, ...(typeof output === "object" ? output : {}) }, status, headers);
}
