/** An app that goes the whole way of OAuth: registration, the member's permission, codes and tokens. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import type { AppRequest } from "#src/domain/connected-apps/connected-apps.contract.ts";
import { getResource } from "#src/domain/connected-apps/metadata.ts";
import { authenticateApp } from "#src/server/auth/sessions/connected-apps.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import type { AppViewer, UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { allowApp } from "#src/server/features/connected-apps/consent.service.ts";
import { registerApp } from "#src/server/features/connected-apps/registration.service.ts";
import { issueAppTokens } from "#src/server/features/connected-apps/token.service.ts";

export const ORIGIN = "https://app.example.com";
export const REDIRECT_URI = "http://127.0.0.1:33418/callback";

let addresses = 0;

/** Registers an app from an address of its own; returns its client_id. */
export async function register(name = "Reading app", redirectUris = [REDIRECT_URI]): Promise<string> {
  const body = Buffer.from(JSON.stringify({ client_name: name, redirect_uris: redirectUris }));
  addresses++;
  const address = `198.51.${String(addresses >> 8)}.${String(addresses & 255)}`;
  return (await registerApp(getDatabase().system, body, address)).client_id;
}

/** Opens a session of a member, owner unless a role is given. */
export async function openSession(member: { clientId: string; userId: string; role?: UserRole }): Promise<UserViewer> {
  const { clientId, userId, role = "owner" } = member;
  const session = { userId, remembered: false, userAgent: "" };
  const { sessionId } = await createSession(getDatabase().system, session);
  return { kind: "user", clientId, userId, sessionId, role, timeZone: "UTC" };
}

export type Started = { request: AppRequest; verifier: string };

/** What an app asks for, with the verifier that it keeps. */
export function startRequest(clientId: string, change: AppRequest = {}): Started {
  const verifier = randomBytes(32).toString("base64url");
  const request = {
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: getResource(ORIGIN),
    scope: "read",
    state: "xyz",
    ...change,
  };
  return { request, verifier };
}

/** Lets a member allow what an app asks for; returns the code. */
export async function allow(viewer: UserViewer, { request }: Started): Promise<string> {
  const { redirectTo } = await allowApp(getDatabase(), request, { viewer, origin: ORIGIN });
  return new URL(redirectTo).searchParams.get("code") ?? "";
}

/** The fields with which an app exchanges its code. */
export function codeForm({ request, verifier }: Started, code: string): Record<string, string> {
  return {
    ...{ grant_type: "authorization_code", code, code_verifier: verifier },
    client_id: request.client_id ?? "",
    redirect_uri: request.redirect_uri ?? "",
    resource: getResource(ORIGIN),
  };
}

/** Sends fields to the token endpoint's service. */
export function exchange(fields: Record<string, string>) {
  return issueAppTokens(getDatabase().system, Buffer.from(new URLSearchParams(fields).toString()), ORIGIN);
}

/** Renews an app's tokens. */
export function renew(clientId: string, refreshToken: string) {
  return exchange({ grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken });
}

/** Connects an app of a new registration for a member. */
export async function connect(viewer: UserViewer, name?: string) {
  const started = startRequest(await register(name));
  const code = await allow(viewer, started);
  return { started, code, clientId: started.request.client_id ?? "", tokens: await exchange(codeForm(started, code)) };
}

/** The app that sends an access token. */
export function authenticate(token: string): Promise<AppViewer> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const signal = AbortSignal.timeout(10_000);
  return authenticateApp({ method: "GET", url: "http://localhost/", signal, headers, body: null });
}

const allowedSchema = z.object({ redirectTo: z.string() });

/** Connects an app over HTTP with a member's access token, as browser and app do; returns the app's access token. */
export async function connectOverHttp(
  call: (token: string | null, path: string, init?: RequestInit) => Promise<Response>,
  accessToken: string,
  name: string,
): Promise<string> {
  const started = startRequest(await register(name), { resource: undefined });
  const body = JSON.stringify(started.request);
  const headers = { "content-type": "application/json" };
  const allowed = await call(accessToken, "/api/connected-apps", { method: "POST", headers, body });
  const { redirectTo } = allowedSchema.parse(await allowed.json());
  const { resource: _, ...form } = codeForm(started, new URL(redirectTo).searchParams.get("code") ?? "");
  const answer = await call(null, "/api/oauth/token", { method: "POST", body: new URLSearchParams(form) });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}
