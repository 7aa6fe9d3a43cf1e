import type { z } from "zod";
import { withQuery } from "#src/domain/shared/paths.ts";
import { ApiError, readAnswer, readApiError } from "./api-error.ts";
import { leaveForLogin } from "./leave-for-login.ts";
import { openHostedSession } from "./hosted-session.ts";
import { bearerHeader, clearTokens, readAccessToken, readBearer } from "./session-store.ts";
import { refreshAccessToken } from "./silent-refresh.ts";

export type ApiCall<S extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** The answer's schema; what it doesn't name is dropped. */
  output: S;
  signal?: AbortSignal;
  /** False for calls that have no session to renew: log-in, sign-up, log-out, bot check. */
  renew?: boolean;
};

/** Calls the API; throws ApiError, or TypeError where the network failed. A 401 is renewed and retried once (specification 4). */
export async function callApi<S extends z.ZodType>(call: ApiCall<S> & { on401?: "throw" }): Promise<z.output<S>>;
/** The same, for reads that take a 401 as 'no data'. */
export async function callApi<S extends z.ZodType>(call: ApiCall<S> & { on401: "null" }): Promise<z.output<S> | null>;
export async function callApi<S extends z.ZodType>(
  call: ApiCall<S> & { on401?: "throw" | "null" },
): Promise<z.output<S> | null> {
  const response = call.renew === false ? await send(call, readBearer()) : await sendAndRenew(call);
  if (response.ok) return readAnswer(response, call.output);
  if (response.status === 401 && call.on401 === "null") return null;
  throw await readApiError(response);
}

async function sendAndRenew(call: ApiCall<z.ZodType>): Promise<Response> {
  const bearer = readBearer();
  const response = await send(call, bearer);
  if (response.status !== 401) return response;
  const renewed = await renewBearer(bearer);
  const second = renewed === null ? response : await send(call, renewed);
  if (second.status === 401) {
    clearTokens();
    leaveForLogin();
  }
  return second;
}

/** A token other than the one that was refused: one that came meanwhile (another call, another tab), else a new one. */
async function renewBearer(refused: string | null): Promise<string | null> {
  const current = readBearer();
  if (current !== null && current !== refused) return current;
  // The hosted session renews its own token; ours is renewed under the specification's conditions.
  const isHosted = current !== null && readAccessToken() === null;
  return isHosted ? renewHostedToken() : refreshAccessToken();
}

async function renewHostedToken(): Promise<string | null> {
  return (await openHostedSession())?.accessToken ?? null;
}

function send(call: ApiCall<z.ZodType>, bearer: string | null): Promise<Response> {
  const headers = new Headers(bearerHeader(bearer));
  if (call.body !== undefined) headers.set("content-type", "application/json");
  return fetch(new URL(withQuery(call.path, call.query ?? {}), location.origin), {
    method: call.method,
    headers,
    credentials: "include",
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
}

export { ApiError };
