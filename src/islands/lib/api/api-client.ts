import type { z } from "zod";
import { withQuery } from "#src/domain/paths/paths.ts";
import { readApiError, readResponse } from "./api-error.ts";
import { retryAfter401 } from "../session/retry-after-401.ts";
import { bearerHeader, getBearer } from "../session/session-store.ts";

export type ApiCall<S extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Schema of the response; unknown fields are dropped. */
  output: S;
  signal?: AbortSignal;
  /** True lets the request finish when the page is left meanwhile. */
  keepalive?: boolean;
  /** False for calls without a session to renew: log-in, sign-up, log-out, bot check. */
  renew?: boolean;
};

/** Calls the API. Throws ApiError, or TypeError on a network failure. On a 401, renews the token and retries once (specification 4). */
export async function callApi<S extends z.ZodType>(call: ApiCall<S> & { on401?: "throw" }): Promise<z.output<S>>;
/** The same, for reads that treat a 401 as "no data". */
export async function callApi<S extends z.ZodType>(call: ApiCall<S> & { on401: "null" }): Promise<z.output<S> | null>;
export async function callApi<S extends z.ZodType>(
  call: ApiCall<S> & { on401?: "throw" | "null" },
): Promise<z.output<S> | null> {
  const response = call.renew === false ? await send(call, getBearer()) : await sendAndRenew(call);
  if (response.ok) return readResponse(response, call.output);
  if (response.status === 401 && call.on401 === "null") return null;
  throw await readApiError(response);
}

async function sendAndRenew(call: ApiCall<z.ZodType>): Promise<Response> {
  const bearer = getBearer();
  const response = await send(call, bearer);
  return response.status === 401 ? retryAfter401(response, bearer, (renewed) => send(call, renewed)) : response;
}

function send(call: ApiCall<z.ZodType>, bearer: string | null): Promise<Response> {
  const headers = new Headers({ ...call.headers, ...bearerHeader(bearer) });
  if (call.body !== undefined) headers.set("content-type", "application/json");
  return fetch(new URL(withQuery(call.path, call.query ?? {}), location.origin), {
    method: call.method,
    headers,
    credentials: "include",
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.keepalive === undefined ? {} : { keepalive: call.keepalive }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
}
