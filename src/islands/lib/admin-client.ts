import type { z } from "zod";
import { ADMIN_TOKEN_KEY, adminCheckSchema } from "#src/domain/admin/admin.contract.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { readAnswer, readApiError } from "./api-error.ts";
import { saveFile } from "./download-api.ts";
import { logProblem } from "./log.ts";
import { bearerHeader } from "./session-store.ts";

/** The administrator's token; null where nobody is logged in. It has nothing to do with a user's tokens. */
export function readAdminToken(): string | null {
  return localStorage.getItem(ADMIN_TOKEN_KEY);
}

export function keepAdminToken(token: string): void {
  localStorage.setItem(ADMIN_TOKEN_KEY, token);
}

/** Where this tab was on its way to when the log-in came between. */
const WANTED = "adminPath";

/** Forgets the token and goes to the staff's log-in page, which leads back here unless the person chose to leave. */
export function leaveAdmin({ forGood = false } = {}): void {
  localStorage.removeItem(ADMIN_TOKEN_KEY);
  if (forGood) sessionStorage.removeItem(WANTED);
  else sessionStorage.setItem(WANTED, `${location.pathname}${location.search}`);
  location.replace(paths.admin.login);
}

/** Where the log-in leads, once. */
export function takeAdminPath(): string {
  const wanted = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  return wanted ?? paths.admin.root;
}

type AdminQuery = Record<string, string | number | boolean | undefined>;
type AdminRequest = {
  method: "GET" | "POST" | "PATCH";
  path: string;
  query?: AdminQuery;
  body?: unknown;
  signal?: AbortSignal;
};
type AdminCall<S extends z.ZodType> = AdminRequest & { output: S };

/**
 * Calls the staff's side of the API. A 401 ends the stay: there is nothing to renew a token with. Throws ApiError, or
 * TypeError where the network failed.
 */
export async function callAdmin<S extends z.ZodType>(call: AdminCall<S>): Promise<z.output<S>> {
  const response = await send(call);
  if (response.status === 401) leaveAdmin();
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response, call.output);
}

/** Fetches a file of the staff's side and hands it to the browser as a download. Throws as callAdmin does. */
export async function downloadAdmin(path: string, query: AdminQuery, fileName: string): Promise<void> {
  const response = await send({ method: "GET", path, query });
  if (response.status === 401) leaveAdmin();
  if (!response.ok) throw await readApiError(response);
  saveFile(await response.blob(), fileName);
}

/** GET /api/admin/check (specification 2.8 and 7): who is logged in; rejects for whatever is no success. */
export async function checkAdmin(): Promise<z.output<typeof adminCheckSchema>> {
  const response = await send({ method: "GET", path: paths.api.admin.check });
  // A redirect that is not followed has status 0 and is not OK either.
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response, adminCheckSchema);
}

/** Ends the session at the server as far as it can be reached, and leaves in any case. */
export async function logOutAdmin(): Promise<void> {
  try {
    await callAdmin({ method: "POST", path: paths.api.admin.logout, output: successSchema });
  } catch (error) {
    logProblem("The server could not end the session.", error);
  }
  leaveAdmin({ forGood: true });
}

function send({ method, path, query = {}, body, signal }: AdminRequest): Promise<Response> {
  const headers = new Headers(bearerHeader(readAdminToken()));
  if (body !== undefined) headers.set("content-type", "application/json");
  return fetch(new URL(withQuery(path, query), location.origin), {
    method,
    headers,
    credentials: "same-origin",
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
}
