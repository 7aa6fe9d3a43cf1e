import { loginOutputSchema, loginSchema } from "#src/domain/auth/auth.contract.ts";
import { getAccountsContext, readCaller } from "#src/server/features/accounts/context.ts";
import { LOGIN_BY_ADDRESS } from "#src/server/features/accounts/limits.ts";
import { logIn } from "#src/server/features/accounts/log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: loginSchema, output: loginOutputSchema, rateLimit: LOGIN_BY_ADDRESS },
  async (input) => logIn(await getAccountsContext(), input.body, readCaller(input)),
);
