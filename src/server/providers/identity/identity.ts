import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { Configuration } from "openid-client";
import { z } from "zod";
import { getEnv } from "../../env.ts";
import type { IdentityProvider } from "../../env.ts";
import { FRESH_LOGIN, requireFreshLogin } from "./fresh-login.ts";

const LOOPBACK = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/;
const TIMEOUT_SECONDS = 10;

/** State kept in the browser during a sign-in. The provider's response must match it. */
export const signInSchema = z.object({
  provider: z.string(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The session that is confirmed; absent for a login. */
  confirms: z.string().optional(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** The account that the provider authenticated. */
export type Identity = { issuer: string; subject: string; email: string; emailVerified: boolean; name: string };

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.email().max(255).optional(),
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]).optional(),
  name: z.string().optional(),
});

/** Finds a configured provider by its slug. */
export function findIdentityProvider(slug: string): IdentityProvider | undefined {
  return getEnv().identityProviders.find((provider) => provider.slug === slug);
}

/**
 * Starts a sign-in: returns the provider's URL for the browser and the state to check on return. With a session to confirm, the
 * provider asks the person to log in again.
 */
export async function startSignIn(
  provider: IdentityProvider,
  redirectUri: string,
  confirms?: string,
): Promise<{ url: string; signIn: SignIn }> {
  const signIn = {
    provider: provider.slug,
    issuer: provider.issuer,
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    ...(confirms !== undefined && { confirms }),
  };
  const url = buildAuthorizationUrl(await discover(provider), {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: signIn.state,
    nonce: signIn.nonce,
    code_challenge: await calculatePKCECodeChallenge(signIn.codeVerifier),
    code_challenge_method: "S256",
    ...(confirms !== undefined && FRESH_LOGIN),
  });
  return { url: url.href, signIn };
}

/**
 * Completes a sign-in from the URL the browser returned to; null if the provider names no
 * address: none of its other claims proves one. Throws if the response does not match the state. The grant refuses another `iss`, and a missing one where the metadata announces it (RFC 9207).
 */
export async function finishSignIn(
  provider: IdentityProvider,
  returned: URL,
  signIn: SignIn,
): Promise<Identity | null> {
  const tokens = await authorizationCodeGrant(await discover(provider), returned, {
    expectedState: signIn.state,
    expectedNonce: signIn.nonce,
    pkceCodeVerifier: signIn.codeVerifier,
    idTokenExpected: true,
  });
  if (signIn.confirms !== undefined) requireFreshLogin(tokens.claims());
  const { iss, sub, email, email_verified: verified, name } = claimsSchema.parse(tokens.claims());
  if (email === undefined) return null;
  return { issuer: iss, subject: sub, email, emailVerified: String(verified) === "true", name: name ?? "" };
}

const configurations = new Map<string, Promise<Configuration>>();

/** Loads the provider's metadata once; retries after a failure. */
function discover(provider: IdentityProvider): Promise<Configuration> {
  const { slug, issuer, clientId, clientSecret } = provider;
  const cached = configurations.get(slug);
  if (cached !== undefined) return cached;
  // Plain HTTP only to a provider on this machine; to any other host it would expose the secret.
  const execute = LOOPBACK.test(issuer) ? [allowInsecureRequests] : [];
  const configuration = discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
  configurations.set(slug, configuration);
  configuration.catch(() => configurations.delete(slug));
  return configuration;
}
