/** OpenID Connect with a provider that a customer named: every request goes through the guard of outgoing requests. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Configuration, CustomFetchOptions } from "openid-client";
import { z } from "zod";
import { sendOutbound } from "../../http/outbound/outbound.ts";
import { FRESH_LOGIN, requireFreshLogin } from "./fresh-login.ts";

/** Metadata and keys of large providers take some tens of kilobytes. */
const MAX_RESPONSE_BYTES = 512 * 1024;
const TIMEOUT_SECONDS = 10;

export type ForeignProvider = { issuer: string; clientId: string; clientSecret: string };

/** State kept in the browser during a sign-in. The provider's response must match it. */
export const foreignSignInSchema = z.object({
  clientId: z.string(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The session that is confirmed; absent for a login. */
  confirms: z.string().optional(),
});
export type ForeignSignIn = z.output<typeof foreignSignInSchema>;

/** What the provider says about the person who signed in; no address where it names none. */
export type ForeignClaims = {
  subject: string;
  email: string | null;
  /** Whether the provider says that the address may be somebody else's. Many, such as Entra ID, say nothing about it. */
  isUnverified: boolean;
  name: string;
  claims: Record<string, unknown>;
};

const claimsSchema = z.looseObject({
  sub: z.string().max(255),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  preferred_username: z.unknown().optional(),
  upn: z.unknown().optional(),
  name: z.string().optional(),
});
const emailSchema = z.email().max(255);

/**
 * Starts a sign-in: returns the provider's URL for the browser and what its response must match. With a session to confirm, the
 * provider asks the person to log in again.
 */
export async function startForeignSignIn(
  provider: ForeignProvider,
  redirectUri: string,
  confirms?: string,
): Promise<{ url: string; checks: Omit<ForeignSignIn, "clientId"> }> {
  const { issuer } = provider;
  const checks = {
    ...{ issuer, state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() },
    ...(confirms !== undefined && { confirms }),
  };
  const url = buildAuthorizationUrl(await discover(provider), {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: "S256",
    ...(confirms !== undefined && FRESH_LOGIN),
  });
  return { url: url.href, checks };
}

/**
 * Completes a sign-in from the URL the browser returned to. Throws if the response does not match. The grant refuses another
 * `iss`, and a missing one where the metadata announces it (RFC 9207).
 */
export async function finishForeignSignIn(
  provider: ForeignProvider,
  returned: URL,
  checks: Omit<ForeignSignIn, "clientId">,
): Promise<ForeignClaims> {
  const configuration = await discover(provider);
  const tokens = await authorizationCodeGrant(configuration, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    idTokenExpected: true,
  });
  if (checks.confirms !== undefined) requireFreshLogin(tokens.claims());
  const own = claimsSchema.parse(tokens.claims());
  // Some providers put the address and the groups into their second answer only.
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, own.sub) : {};
  const claims = claimsSchema.parse({ ...more, ...own });
  // Some providers send it as a string.
  const isUnverified = String(claims.email_verified) === "false";
  return { subject: claims.sub, email: findAddress(claims), isUnverified, name: claims.name ?? "", claims };
}

/** Entra ID sends no `email` for accounts without a mailbox: their address is the name that they log in with. */
function findAddress(claims: z.output<typeof claimsSchema>): string | null {
  const named = [claims.email, claims.preferred_username, claims.upn].map((claim) => emailSchema.safeParse(claim).data);
  return named.find((email) => email !== undefined) ?? null;
}

/** Loads the provider's metadata at every sign-in: its settings may have changed. Throws for an address that is not called. */
export function discover({ issuer, clientId, clientSecret }: ForeignProvider): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // The guard allows plain HTTP to the hosts of WEBHOOK_ALLOW_HOSTS only.
    execute: issuer.startsWith("http:") ? [allowInsecureRequests] : [],
    timeout: TIMEOUT_SECONDS,
    [customFetch]: fetchGuarded,
  });
}

async function fetchGuarded(url: string, { method, headers, body }: CustomFetchOptions): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  const response = await sendOutbound(url, {
    method: method === "POST" ? "POST" : "GET",
    headers: isForm ? { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", ...headers } : headers,
    ...(isForm || typeof body === "string" ? { body: String(body) } : {}),
    timeoutMs: TIMEOUT_SECONDS * 1_000,
    maxBytes: MAX_RESPONSE_BYTES,
  });
  const type = response.headers["content-type"];
  return new Response(Uint8Array.from(response.body), {
    status: response.status,
    headers: type === undefined ? {} : { "content-type": type },
  });
}
