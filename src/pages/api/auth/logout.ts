import { logoutOutputSchema, refreshSchema } from "#src/domain/auth/auth.contract.ts";
import { getAccountsContext } from "#src/server/features/accounts/context.ts";
import { LOGOUT_BY_ADDRESS } from "#src/server/features/accounts/limits.ts";
import { logOut } from "#src/server/features/accounts/log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

// Public: the refresh token is the proof, and the access token may have run out.
export const POST = endpoint(
  { access: "public", body: refreshSchema, output: logoutOutputSchema, rateLimit: LOGOUT_BY_ADDRESS },
  async ({ body }) => logOut(await getAccountsContext(), body.refreshToken),
);
