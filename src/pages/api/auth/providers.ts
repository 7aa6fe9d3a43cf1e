import { identityProvidersSchema } from "#src/domain/auth/identity.contract.ts";
import { getEnv } from "#src/server/env.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", output: identityProvidersSchema }, () =>
  Promise.resolve({ providers: getEnv().identityProviders }),
);
