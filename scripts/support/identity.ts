/** The identity provider of a demo, so that sign-in buttons work without configuration. */
import { setEnv, getEnv } from "#src/server/env.ts";
import { LOCAL_PROVIDER_NAME, startLocalProvider } from "#src/server/providers/identity/local-provider.ts";

/** Starts the local provider if a demo has no other, and sets its variables; returns a stop function. */
export async function startDemoIdentity(): Promise<() => Promise<void>> {
  const { appEnv, identityProviders } = getEnv();
  if (appEnv === "production" || identityProviders.length > 0) return () => Promise.resolve();
  const { issuer, clientId, clientSecret, stop } = await startLocalProvider();
  setEnv({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: LOCAL_PROVIDER_NAME,
  });
  return stop;
}
