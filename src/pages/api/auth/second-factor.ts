import { secondFactorCodeSchema, secondFactorLoginSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { respondAndRememberDevice } from "#src/server/features/auth/remember-device.service.ts";
import { finishWithCode } from "#src/server/features/second-factor/second-factor-login.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Public, because the token of the first step authenticates the request. The limits are in the service.
export const POST = endpoint({ access: "public", body: secondFactorCodeSchema }, async (input) => {
  const { userId, ...output } = await finishWithCode(await getAuthContext(), input.body, getCaller(input));
  return respondAndRememberDevice(input.request, secondFactorLoginSchema.parse(output), userId);
});
