import type { z } from "zod";
import { ADMIN_TOKEN_KEY, adminGuardSchema } from "#src/domain/admin/admin-session.contract.ts";
import type { SignedInAdministrator } from "#src/domain/admin/admin-session.contract.ts";
import { parseLocalPath } from "#src/domain/auth/login-target.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { readResponse, readApiError } from "./api-error.ts";
import { saveFile } from "./download.ts";
import { logProblem } from "../log.ts";
import { getCurrentPath } from "../session/redirect-to-login.ts";
import { bearerHeader } from "../session/session-store.ts";

/** Returns the administrator's token, or null when logged out. Unrelated to a user's tokens. */
export function getAdminToken(): string | null {
  return localStorage.getItem(ADMIN_TOKEN_KEY);
}

/** Stores the administrator's token. */
export function setAdminToken(token: string): void {
  localStorage.setItem(ADMIN_TOKEN_KEY, token);
}

/** sessionStorage key of the path to return to after log-in. */
const RETURN_PATH_KEY = "adminPath";

/** Drops the token and opens the admin log-in page. Log-in returns to this page, unless `forGood`. */
export function exitAdmin({ forGood = false } = {}): void {
  localStorage.removeItem(ADMIN_TOKEN_KEY);
  if (forGood) sessionStorage.removeItem(RETURN_PATH_KEY);
  else sessionStorage.setItem(RETURN_PATH_KEY, getCurrentPath());
  location.replace(paths.admin.login);
}

/** Returns the path to open after log-in and clears it. */
export function consumeAdminPath(): string {
  const path = sessionStorage.getItem(RETURN_PATH_KEY);
  sessionStorage.removeItem(RETURN_PATH_KEY);
  return parseLocalPath(path) ?? paths.admin.root;
}

type AdminQuery = Record<string, string | number | boolean | undefined>;
type AdminRequest = {
  method: "GET" | "POST" | "PATCH";
  path: string;
  query?: AdminQuery;
  body?: unknown;
  /** Sent as it is instead of a JSON body. */
  file?: Blob;
  signal?: AbortSignal;
};
type AdminCall<S extends z.ZodType> = AdminRequest & { output: S };

/**
 * Calls the admin API. A 401 opens the log-in page: admin tokens are not renewed. Throws ApiError, or TypeError on a
 * network failure.
 */
export async function callAdmin<S extends z.ZodType>(call: AdminCall<S>): Promise<z.output<S>> {
  const response = await send(call);
  if (response.status === 401) exitAdmin();
  if (!response.ok) throw await readApiError(response);
  return readResponse(response, call.output);
}

/** Downloads a file from the admin API. Throws as callAdmin does. */
export async function downloadAdmin(path: string, query: AdminQuery, fileName: string): Promise<void> {
  saveFile(await loadAdmin(path, query), fileName);
}

/** Loads a file from the admin API. Throws as callAdmin does. */
export async function loadAdmin(path: string, query: AdminQuery = {}): Promise<Blob> {
  const response = await send({ method: "GET", path, query });
  if (response.status === 401) exitAdmin();
  if (!response.ok) throw await readApiError(response);
  return response.blob();
}

/** GET /api/admin/check (specification 2.8 and 7): the signed-in administrator, if the answer says who it is. Rejects on any failure. */
export async function checkAdmin(): Promise<SignedInAdministrator | null> {
  const response = await send({ method: "GET", path: paths.api.admin.check });
  // An unfollowed redirect has status 0, so it is not OK either.
  if (!response.ok) throw await readApiError(response);
  const { administrator } = await readResponse(response, adminGuardSchema);
  return administrator ?? null;
}

/** Ends the session on the server if it is reachable; logs out locally in any case. */
export async function logOutAdmin(): Promise<void> {
  try {
    await callAdmin({ method: "POST", path: paths.api.admin.logout, output: successSchema });
  } catch (error) {
    logProblem("The server could not end the session.", error);
  }
  exitAdmin({ forGood: true });
}

function send({ method, path, query = {}, body, file, signal }: AdminRequest): Promise<Response> {
  const headers = new Headers(bearerHeader(getAdminToken()));
  if (body !== undefined) headers.set("content-type", "application/json");
  if (file !== undefined) headers.set("content-type", "application/octet-stream");
  return fetch(new URL(withQuery(path, query), location.origin), {
    method,
    headers,
    credentials: "same-origin",
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
    ...(signal === undefined ? {} : { signal }),
  });
}
