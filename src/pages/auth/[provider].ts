import { z } from "zod";
import { providerSlugSchema, signInReturnSchema } from "#src/domain/auth/identity.contract.ts";
import { LOGIN_BY_ADDRESS } from "#src/server/features/accounts/limits.ts";
import { enterByProvider } from "#src/server/features/accounts/provider-door.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

// One address for both ways: the start brings nothing, the provider sends the browser back with its answer.
export const GET = endpoint(
  {
    access: "public",
    params: z.object({ provider: providerSlugSchema }),
    query: signInReturnSchema,
    rateLimit: LOGIN_BY_ADDRESS,
  },
  enterByProvider,
);
