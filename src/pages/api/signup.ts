import { signupOutputSchema, signupSchema } from "#src/domain/auth/auth.contract.ts";
import { getAccountsContext, readCaller } from "#src/server/features/accounts/context.ts";
import { SIGNUP_BY_ADDRESS } from "#src/server/features/accounts/limits.ts";
import { signUp } from "#src/server/features/accounts/sign-up.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: signupSchema, output: signupOutputSchema, rateLimit: SIGNUP_BY_ADDRESS },
  async (input) => signUp(await getAccountsContext(), input.body, readCaller(input)),
);
