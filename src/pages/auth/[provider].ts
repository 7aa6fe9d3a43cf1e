import { z } from "zod";
import { providerSlugSchema, oauthCallbackSchema } from "#src/domain/auth/identity.contract.ts";
import { LOGIN_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { handleOAuthRedirect } from "#src/server/features/auth/oauth-redirect.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Starts a sign-in, and handles the provider's redirect back, which has a query.
export const GET = endpoint(
  {
    access: "public",
    params: z.object({ provider: providerSlugSchema }),
    query: oauthCallbackSchema,
    rateLimit: LOGIN_BY_ADDRESS,
  },
  handleOAuthRedirect,
);
