/** Answers in the request's own encoding. */
import { z } from "zod";
import protobuf from "protobufjs/minimal.js";
import type { EndpointContext, HttpRequest } from "../../http/http-types.ts";
import { JsonResponse } from "../../http/http-types.ts";
import type { Endpoint } from "../../http/endpoint/endpoint.ts";
import { toResponse } from "../../http/http-types.ts";
import { respondWithJson } from "../../http/endpoint/responses.ts";

export type OtlpFormat = "protobuf" | "json";
export type PartialSuccess = {
  field: "rejectedSpans" | "rejectedDataPoints" | "rejectedLogRecords";
  rejected: number;
  message: string;
};

const PROTOBUF = "application/x-protobuf";
const PROTOBUF_TYPES = [PROTOBUF, "application/protobuf"];
/** Codes of google.rpc.Status. */
const STATUS_CODES: Readonly<Record<number, number>> = { 400: 3, 401: 16, 403: 7, 413: 3, 415: 3, 429: 8, 503: 14 };
const UNKNOWN = 2;

const errorSchema = z.looseObject({ error: z.string() });

/** The encoding of a request; null for any other content type. */
export function getFormat(request: HttpRequest): OtlpFormat | null {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (PROTOBUF_TYPES.includes(type)) return "protobuf";
  return type === "application/json" ? "json" : null;
}

/** A success, with what was not taken. */
export function respondWithSuccess(format: OtlpFormat, partial: PartialSuccess | null): Response | JsonResponse {
  if (format === "json") {
    if (partial === null) return respondWithJson({});
    // 64-bit integers are strings in OTLP's JSON.
    return respondWithJson({
      partialSuccess: { [partial.field]: String(partial.rejected), errorMessage: partial.message },
    });
  }
  const writer = protobuf.Writer.create();
  if (partial !== null) {
    writer.uint32(10).fork().uint32(8).int64(partial.rejected).uint32(18).string(partial.message).ldelim();
  }
  return respondWithBytes(writer.finish(), 200);
}

/** An endpoint whose errors are in the encoding of OTLP: google.rpc.Status, or our own shape with `message`. */
export function withOtlpErrors(endpoint: Endpoint): Endpoint {
  async function handle(context: EndpointContext): Promise<Response | JsonResponse> {
    const response = await endpoint.handle(context);
    if (response.status < 400 || !(response instanceof JsonResponse)) return response;
    const body = errorSchema.parse(JSON.parse(response.text));
    if (getFormat(context.request) !== "protobuf") {
      return new JsonResponse({ ...body, message: body.error }, response.status, response.headers);
    }
    const code = STATUS_CODES[response.status] ?? UNKNOWN;
    const status = protobuf.Writer.create().uint32(8).int32(code).uint32(18).string(body.error).finish();
    const { "retry-after": retryAfter, "www-authenticate": challenge } = response.headers;
    return respondWithBytes(status, response.status, {
      ...(retryAfter !== undefined && { "retry-after": retryAfter }),
      ...(challenge !== undefined && { "www-authenticate": challenge }),
    });
  }
  const { accepts } = endpoint;
  return Object.assign(async (context: EndpointContext) => toResponse(await handle(context)), { handle, accepts });
}

function respondWithBytes(bytes: Uint8Array, status: number, headers: Record<string, string> = {}): Response {
  return new Response(Uint8Array.from(bytes), {
    status,
    headers: { "content-type": PROTOBUF, "cache-control": "no-store", ...headers },
  });
}
