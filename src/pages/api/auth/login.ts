import { loginOutputSchema, loginSchema } from "#src/domain/auth/auth.contract.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { LOGIN_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { logIn } from "#src/server/features/auth/log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: loginSchema, output: loginOutputSchema, rateLimit: LOGIN_BY_ADDRESS },
  async (input) => logIn(await getAuthContext(), input.body, getCaller(input)),
);
