/** The sign-ins with identity providers that the operator configures. */
import { EnvironmentError } from "./env-error.ts";

type IdentityValues = {
  APP_ENV: string;
  PUBLIC_URL?: string | undefined;
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  OIDC_NAME: string;
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
};

/** An OpenID Connect provider; `slug` is its name in URLs. */
export type IdentityProvider = { name: string; slug: string; issuer: string; clientId: string; clientSecret: string };

/** The providers of the operator, each with an address of its own. Throws for half a configuration. */
export function toIdentityProviders(values: IdentityValues): IdentityProvider[] {
  const google = { name: "Google", issuer: "https://accounts.google.com" };
  const providers = [
    ...toProvider("GOOGLE", google, [values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET]),
    ...(values.OIDC_ISSUER === undefined
      ? []
      : toProvider("OIDC", { name: values.OIDC_NAME, issuer: values.OIDC_ISSUER }, [
          values.OIDC_CLIENT_ID,
          values.OIDC_CLIENT_SECRET,
        ])),
  ];
  const taken = new Set(["company", "callback"]);
  for (const { name, slug } of providers) {
    // A shared address would let a code of one provider be exchanged at another.
    if (taken.has(slug)) throw new EnvironmentError(`OIDC_NAME can't be "${name}": /auth/${slug} is another sign-in.`);
    taken.add(slug);
  }
  // The provider returns people to this address, which no request may choose.
  if (values.APP_ENV === "production" && values.PUBLIC_URL === undefined && providers.length > 0) {
    throw new EnvironmentError("Sign-in with an identity provider requires PUBLIC_URL in production.");
  }
  return providers;
}

function toProvider(
  prefix: string,
  { name, issuer }: { name: string; issuer: string },
  [clientId, clientSecret]: [string | undefined, string | undefined],
): IdentityProvider[] {
  if (clientId === undefined && clientSecret === undefined) return [];
  if (clientId === undefined || clientSecret === undefined) {
    throw new EnvironmentError(`Sign-in with ${name} requires both ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`);
  }
  const slug = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return [{ name, slug, issuer, clientId, clientSecret }];
}
