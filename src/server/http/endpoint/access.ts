import type { KeyScope } from "../../../domain/api-keys/api-keys.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { authenticateApp, hasAppToken } from "../../auth/sessions/connected-apps.ts";
import { authenticateDevice, hasDeviceToken } from "../../auth/sessions/devices.ts";
import type { AdminViewer, AppViewer, DeviceViewer, KeyViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { authenticateAdmin, authenticateApiKey, authenticateUser } from "../../auth/viewer.ts";
import type { BodyHold } from "../body/body-budget.ts";
import { authenticatePublishableKey } from "./cors.ts";
import type { FindPublishableKey } from "./cors.ts";
import type { EndpointContext, HttpRequest } from "../http-types.ts";
import { createReadLimit } from "../limits/read-limit.ts";
import { getSiteOrigin } from "./site-origin.ts";
import { turns } from "../turns.ts";

/** A webhook delivery. Its body is received on demand, once it is known that somebody waits for it. */
export type WebhookDelivery = Omit<EndpointContext, "request"> & {
  headers: HttpRequest["headers"];
  /** Receives the body exactly as sent, which its signature covers, and counts it for the sender's address. */
  receive: () => Promise<{ bytes: Uint8Array; hold: BodyHold }>;
};

/** Verifies a delivery's signature and returns the sender as viewer. Throws AppError `unauthenticated`. */
export type VerifyWebhook<Viewer extends object> = (delivery: WebhookDelivery) => Promise<Viewer>;

/** The sender of a webhook. `corsHeaders` let the page that sent it see the response, errors included. */
type WebhookViewer = object & { corsHeaders?: Record<string, string> };

/** For the MCP server. Pages of other sites are refused although they would need a key or a token. */
type KeyOrAppAccess = { keyOrApp: KeyScope };

type BuiltInAccess = "user" | "admin" | { key: KeyScope } | { userOrKey: KeyScope } | KeyOrAppAccess;

/** For the Runner's extension, whose pages are of no site: cookies never count, and every origin may see the response. */
type DeviceAccess = "anywhere" | "device" | "userOrDevice";

/**
 * Who may call: anyone, a signed-in user, an administrator, an API key with a scope, a user or an API key, an API key or a
 * connected app, the sender of a signed webhook, pages of other sites with a publishable key; anyone from any origin, a paired
 * browser, a user or a paired browser.
 */
export type Access =
  | "public"
  | BuiltInAccess
  | DeviceAccess
  | { webhook: VerifyWebhook<object> }
  | { publishableKey: FindPublishableKey<object> };

/** The viewer that a handler gets for an access kind. */
export type ViewerOf<A extends Access> = A extends "public" | "anywhere"
  ? null
  : A extends "device"
    ? DeviceViewer
    : A extends "userOrDevice"
      ? UserViewer | DeviceViewer
      : A extends "user"
        ? UserViewer
        : A extends "admin"
          ? AdminViewer
          : A extends { key: KeyScope }
            ? KeyViewer
            : A extends { userOrKey: KeyScope }
              ? UserViewer | KeyViewer
              : A extends KeyOrAppAccess
                ? KeyViewer | AppViewer
                : A extends { webhook: VerifyWebhook<infer V> } | { publishableKey: FindPublishableKey<infer V> }
                  ? V
                  : never;

type BuiltInViewer = UserViewer | KeyViewer | AdminViewer | AppViewer;

/** The result of an access check. */
export type Grant = { viewer: object | null; corsHeaders?: Record<string, string> };

/** A JWT has three parts. */
const ACCESS_TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i;

const readLimit = createReadLimit();

/** Lets pages of every origin see the response. No cookie counts where this is sent. */
const ANY_ORIGIN: Readonly<Record<string, string>> = { "access-control-allow-origin": "*" };

/** The CORS headers of every response of an endpoint, errors and refusals included. */
export function getCorsHeaders(access: Access): Record<string, string> | undefined {
  return isForDevices(access) ? { ...ANY_ORIGIN } : undefined;
}

/** Tells an app that was refused by the MCP server where it gets a token (RFC 9728, 5.1); nothing elsewhere. */
export function getChallenge(access: Access, request: HttpRequest, status: number): Record<string, string> | undefined {
  if (status !== 401 || typeof access !== "object" || !("keyOrApp" in access)) return undefined;
  const origin = getSiteOrigin(request);
  const parts = [
    ...(request.headers.has("authorization") ? ['error="invalid_token"'] : []),
    `resource_metadata="${origin}${paths.mcpProtectedResource}"`,
    `scope="${access.keyOrApp}"`,
  ];
  return { "www-authenticate": `Bearer ${parts.join(", ")}` };
}

type AccessOptions = {
  access: Access;
  impersonation: "allowed" | undefined;
  /** Whether users whose workspace requires a second factor may call it before they have one. */
  secondFactor: "optional" | undefined;
  receive: WebhookDelivery["receive"];
};

/** Checks that the request may call the endpoint and returns its viewer; `receive` gives a webhook's body. */
export async function authorize(context: EndpointContext, options: AccessOptions): Promise<Grant> {
  const { access, impersonation, secondFactor, receive } = options;
  const { request, params, url } = context;
  if (typeof access === "object" && "webhook" in access) {
    const viewer: WebhookViewer = await access.webhook({ receive, headers: request.headers, params, url });
    return { viewer, ...(viewer.corsHeaders && { corsHeaders: viewer.corsHeaders }) };
  }
  if (typeof access === "object" && "publishableKey" in access) {
    return authenticatePublishableKey(context, access.publishableKey);
  }
  if (isForDevices(access)) {
    const corsHeaders = { ...ANY_ORIGIN };
    if (access === "anywhere" || request.method === "OPTIONS") return { viewer: null, corsHeaders };
    if (access === "device" || hasDeviceToken(request)) {
      const viewer = await authenticateDevice(request);
      turns.note(viewer.clientId);
      if (isSafe(request.method)) readLimit.consume(viewer.deviceId);
      return { viewer, corsHeaders };
    }
    return { ...(await authorize(context, { ...options, access: "user" })), corsHeaders };
  }
  const isForPrograms = typeof access === "object" && "key" in access;
  if (!isForPrograms) rejectCrossSite(request);
  if (access === "public") return { viewer: null };
  const viewer = await authenticate(request, access);
  if (viewer.kind !== "admin") turns.note(viewer.clientId);
  if (isSafe(request.method)) readLimit.consume(getReader(viewer));
  else if (impersonation === undefined) rejectImpersonation(viewer);
  if (secondFactor === undefined) rejectWithoutSecondFactor(viewer);
  return { viewer };
}

/** Whose reads are limited together. */
function getReader(viewer: BuiltInViewer): string {
  if (viewer.kind === "key") return viewer.apiKeyId;
  return viewer.kind === "app" ? viewer.appId : viewer.sessionId;
}

function isForDevices(access: Access): access is DeviceAccess {
  return access === "anywhere" || access === "device" || access === "userOrDevice";
}

async function authenticate(request: HttpRequest, access: BuiltInAccess): Promise<BuiltInViewer> {
  if (access === "user") return authenticateUser(request);
  if (access === "admin") return authenticateAdmin(request);
  if ("key" in access) return authenticateApiKey(request, access.key);
  if ("keyOrApp" in access) {
    return hasAppToken(request) ? authenticateApp(request) : authenticateApiKey(request, access.keyOrApp);
  }
  // Anything but an access token counts as an API key, so that programs with a wrong key get the error for keys.
  const hasToken = !request.headers.has("x-api-key") && ACCESS_TOKEN.test(request.headers.get("authorization") ?? "");
  return hasToken ? authenticateUser(request) : authenticateApiKey(request, access.userOrKey);
}

/** Administrators who impersonate a user may read everything, but change only what an endpoint allows. */
function rejectImpersonation(viewer: BuiltInViewer): void {
  if (viewer.kind !== "user" || viewer.impersonator === undefined) return;
  throw new AppError("impersonating", "This can't be changed while you act as a client.");
}

/** Refuses users who must add a second factor first. */
function rejectWithoutSecondFactor(viewer: BuiltInViewer): void {
  if (viewer.kind !== "user" || viewer.lacksSecondFactor === undefined) return;
  throw new AppError(
    "second_factor_required",
    "Your workspace requires a second factor. Reload the page to add yours.",
  );
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Rejects changes requested by pages of other sites. Most API keys are exempt: programs send them, not browsers. */
function rejectCrossSite(request: HttpRequest): void {
  if (isSafe(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isCrossSite =
    site !== null
      ? site !== "same-origin" && site !== "none"
      : origin !== null && !(URL.canParse(origin) && new URL(origin).host === request.headers.get("host"));
  if (isCrossSite || origin === "null") throw new AppError("cross_site", "Requests from other sites are refused.");
}
