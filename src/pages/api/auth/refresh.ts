import { refreshOutputSchema, refreshSchema } from "#src/domain/auth/auth.contract.ts";
import { getAuthContext } from "#src/server/features/auth/context.ts";
import { REFRESH_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { refreshSession } from "#src/server/features/auth/log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: refreshSchema, output: refreshOutputSchema, rateLimit: REFRESH_BY_ADDRESS },
  async ({ body }) => refreshSession(await getAuthContext(), body.refreshToken),
);
