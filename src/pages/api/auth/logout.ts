import { logoutOutputSchema, refreshSchema } from "#src/domain/auth/auth.contract.ts";
import { getAuthContext } from "#src/server/features/auth/context.ts";
import { LOGOUT_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { logOut } from "#src/server/features/auth/log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Public, because the refresh token authenticates the request and the access token may have expired.
export const POST = endpoint(
  { access: "public", body: refreshSchema, output: logoutOutputSchema, rateLimit: LOGOUT_BY_ADDRESS },
  async ({ body }) => logOut(await getAuthContext(), body.refreshToken),
);
