import type { KeyScope } from "../../domain/api-keys/api-keys.contract.ts";
import { AppError } from "../../domain/shared/errors.ts";
import type { AdminViewer, KeyViewer, UserViewer } from "../auth/viewer.contract.ts";
import { authenticateAdmin, authenticateApiKey, authenticateUser } from "../auth/viewer.ts";
import { authenticatePublishableKey } from "./cors.ts";
import type { FindPublishableKey } from "./cors.ts";
import type { EndpointContext, HttpRequest } from "./http-types.ts";
import { createReadLimit } from "./read-limit.ts";
import { readRaw } from "./request-body.ts";

/** A webhook delivery with its body exactly as received, which its signature covers. */
export type WebhookDelivery = Omit<EndpointContext, "request"> & {
  bytes: Uint8Array;
  headers: HttpRequest["headers"];
};

/** Verifies a delivery's signature and returns the sender as viewer. Throws AppError `unauthenticated`. */
export type VerifyWebhook<Viewer extends object> = (delivery: WebhookDelivery) => Promise<Viewer>;

type BuiltInAccess = "user" | "admin" | { key: KeyScope } | { userOrKey: KeyScope };

/**
 * Who may call: anyone, a signed-in user, an administrator, an API key with a scope, a user or an API key, the sender of
 * a signed webhook, or pages of other sites with a publishable key.
 */
export type Access =
  "public" | BuiltInAccess | { webhook: VerifyWebhook<object> } | { publishableKey: FindPublishableKey<object> };

/** The viewer that a handler gets for an access kind. */
export type ViewerOf<A extends Access> = A extends "public"
  ? null
  : A extends "user"
    ? UserViewer
    : A extends "admin"
      ? AdminViewer
      : A extends { key: KeyScope }
        ? KeyViewer
        : A extends { userOrKey: KeyScope }
          ? UserViewer | KeyViewer
          : A extends { webhook: VerifyWebhook<infer V> } | { publishableKey: FindPublishableKey<infer V> }
            ? V
            : never;

/** The result of an access check; `bytes` is the body if the check had to read it. */
export type Grant = { viewer: object | null; bytes?: Uint8Array; corsHeaders?: Record<string, string> };

/** A JWT has three parts. */
const ACCESS_TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i;

const readLimit = createReadLimit();

/** Checks that the request may call the endpoint and returns its viewer; `bodyBytes` limits a webhook's body. */
export async function authorize(
  context: EndpointContext,
  { access, impersonation, bodyBytes }: { access: Access; impersonation: "allowed" | undefined; bodyBytes: number },
): Promise<Grant> {
  const { request, params, url } = context;
  if (typeof access === "object" && "webhook" in access) {
    const bytes = await readRaw(request, bodyBytes);
    return { viewer: await access.webhook({ bytes, headers: request.headers, params, url }), bytes };
  }
  if (typeof access === "object" && "publishableKey" in access) {
    return authenticatePublishableKey(context, access.publishableKey);
  }
  if (!(typeof access === "object" && "key" in access)) rejectCrossSite(request);
  if (access === "public") return { viewer: null };
  const viewer = await authenticate(request, access);
  if (isSafe(request.method)) readLimit.consume(viewer.kind === "key" ? viewer.apiKeyId : viewer.sessionId);
  else if (impersonation === undefined) rejectImpersonation(viewer);
  return { viewer };
}

async function authenticate(
  request: HttpRequest,
  access: BuiltInAccess,
): Promise<UserViewer | KeyViewer | AdminViewer> {
  if (access === "user") return authenticateUser(request);
  if (access === "admin") return authenticateAdmin(request);
  if ("key" in access) return authenticateApiKey(request, access.key);
  // Anything but an access token counts as an API key, so that programs with a wrong key get the error for keys.
  const hasToken = !request.headers.has("x-api-key") && ACCESS_TOKEN.test(request.headers.get("authorization") ?? "");
  return hasToken ? authenticateUser(request) : authenticateApiKey(request, access.userOrKey);
}

/** Administrators who impersonate a user may read everything, but change only what an endpoint allows. */
function rejectImpersonation(viewer: UserViewer | KeyViewer | AdminViewer): void {
  if (viewer.kind !== "user" || viewer.impersonator === undefined) return;
  throw new AppError("impersonating", "This can't be changed while you act as a client.");
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Rejects changes requested by pages of other sites. API keys are exempt: programs send them, not browsers. */
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
