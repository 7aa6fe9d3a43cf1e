import { AppError } from "../../../domain/shared/errors.ts";
import type { ErrorBody } from "../../../domain/shared/errors.ts";
import { NodeLostError } from "../../db/lost-node.ts";
import { isDatabaseUnavailable } from "../../db/sql.ts";
import { isStorageFull, noteStorageFull } from "../../db/storage.ts";
import { log } from "../../log.ts";
import { JsonResponse } from "../http-types.ts";
import type { HttpRequest } from "../http-types.ts";

const UNAVAILABLE_RETRY_SECONDS = 2;
/** Somebody has to make room first. */
const FULL_RETRY_SECONDS = 60;

/** Builds a JSON response that is never cached. */
export function respondWithJson(body: unknown, status = 200, headers: Record<string, string> = {}): JsonResponse {
  const type = "application/json; charset=utf-8";
  return new JsonResponse(body, status, { "content-type": type, "cache-control": "no-store", ...headers });
}

/** Builds the error response `{ error, code, fields?, requestId }`. Unexpected errors are logged and their cause is not sent. */
export function respondWithError(error: unknown, requestId: string): JsonResponse {
  if (error instanceof AppError) {
    const body: ErrorBody = { error: error.message, code: error.code, requestId };
    if (error.fields) body.fields = error.fields;
    const headers: Record<string, string> = {};
    if (error.status === 401) headers["www-authenticate"] = "Bearer";
    if (error.retryAfterSeconds !== undefined) headers["retry-after"] = String(Math.ceil(error.retryAfterSeconds));
    return respondWithJson({ ...error.data, ...body }, error.status, headers);
  }
  if (isDatabaseUnavailable(error)) {
    // The loss of a node was logged when it was found.
    if (!(error instanceof NodeLostError)) log.warn({ err: error, requestId }, "the database is unavailable");
    const body = { error: "We can't reach our database just now. Please try again in a moment.", code: "unavailable" };
    return respondWithJson({ ...body, requestId }, 503, { "retry-after": String(UNAVAILABLE_RETRY_SECONDS) });
  }
  if (isStorageFull(error)) {
    noteStorageFull();
    log.error({ err: error, requestId }, "a disk is full");
    const body = { error: "We can't store anything just now. Please try again in a minute.", code: "unavailable" };
    return respondWithJson({ ...body, requestId }, 503, { "retry-after": String(FULL_RETRY_SECONDS) });
  }
  log.error({ err: error, requestId }, "request failed");
  const body = { error: "Something went wrong on our side. Please try again.", code: "internal", requestId };
  return respondWithJson(body, 500);
}

/** Returns the request id set by the front server, or a new one without a front server (development). */
export function getRequestId(request: HttpRequest): string {
  return request.headers.get("x-request-id") ?? crypto.randomUUID();
}
