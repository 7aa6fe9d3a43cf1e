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
import { readEnv } from "../../env.ts";
import type { IdentityProvider } from "../../env.ts";

const LOOPBACK = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/;
const TIMEOUT_SECONDS = 10;

/** What the browser keeps between the start of a sign-in and the return: the answer must fit it. */
export const signInSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** Who the provider says has signed in. */
export type Identity = { issuer: string; subject: string; email: string; emailVerified: boolean; name: string };

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.email().max(255),
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]).optional(),
  name: z.string().optional(),
});

/** The configured provider of this name in lower case. */
export function findIdentityProvider(slug: string): IdentityProvider | undefined {
  return readEnv().identityProviders.find((provider) => provider.slug === slug);
}

/** Begins a sign-in: where to send the browser, and what it must bring back. */
export async function beginSignIn(
  provider: IdentityProvider,
  redirectUri: string,
): Promise<{ url: string; signIn: SignIn }> {
  const signIn = {
    provider: provider.slug,
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  const url = buildAuthorizationUrl(await configure(provider), {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: signIn.state,
    nonce: signIn.nonce,
    code_challenge: await calculatePKCECodeChallenge(signIn.codeVerifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, signIn };
}

/** Ends a sign-in with the address that the browser came back to; throws where answer and beginning don't fit. */
export async function finishSignIn(provider: IdentityProvider, returned: URL, signIn: SignIn): Promise<Identity> {
  const tokens = await authorizationCodeGrant(await configure(provider), returned, {
    expectedState: signIn.state,
    expectedNonce: signIn.nonce,
    pkceCodeVerifier: signIn.codeVerifier,
    idTokenExpected: true,
  });
  const { iss, sub, email, email_verified: verified, name } = claimsSchema.parse(tokens.claims());
  return { issuer: iss, subject: sub, email, emailVerified: String(verified) === "true", name: name ?? "" };
}

const configurations = new Map<string, Promise<Configuration>>();

/** What the provider says of itself, asked once; again after a failure. */
function configure(provider: IdentityProvider): Promise<Configuration> {
  const { slug, issuer, clientId, clientSecret } = provider;
  const known = configurations.get(slug);
  if (known !== undefined) return known;
  // Plain HTTP to a provider on this very machine; to any other it would give the secret away.
  const execute = LOOPBACK.test(issuer) ? [allowInsecureRequests] : [];
  const asked = discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
  configurations.set(slug, asked);
  asked.catch(() => configurations.delete(slug));
  return asked;
}
