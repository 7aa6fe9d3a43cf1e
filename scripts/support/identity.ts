/** The identity provider of a demo, so that the buttons work on a machine where nothing is configured. */
import { publishEnv, readEnv } from "#src/server/env.ts";
import { LOCAL_PROVIDER_NAME, startLocalProvider } from "#src/server/providers/identity/local-provider.ts";

/** Starts the local provider in a demo that has no other, and makes it known; answers how to stop it. */
export async function provideIdentity(): Promise<() => Promise<void>> {
  const { appEnv, identityProviders } = readEnv();
  if (appEnv === "production" || identityProviders.length > 0) return () => Promise.resolve();
  const { issuer, clientId, clientSecret, stop } = await startLocalProvider();
  publishEnv({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: LOCAL_PROVIDER_NAME,
  });
  return stop;
}
