import { signupOutputSchema, signupSchema } from "#src/domain/auth/auth.contract.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { SIGNUP_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { respondAndRememberDevice } from "#src/server/features/auth/remember-device.service.ts";
import { signUp } from "#src/server/features/auth/sign-up.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "public", body: signupSchema, rateLimit: SIGNUP_BY_ADDRESS }, async (input) => {
  const output = signupOutputSchema.parse(await signUp(await getAuthContext(), input.body, getCaller(input)));
  return respondAndRememberDevice(input.request, output, output.userId);
});
