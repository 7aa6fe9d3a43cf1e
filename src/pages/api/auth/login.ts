import { loginOutputSchema, loginSchema } from "#src/domain/auth/auth.contract.ts";
import { verifyAccessToken } from "#src/server/auth/tokens/access-token.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { logIn } from "#src/server/features/auth/log-in.service.ts";
import { respondAndRememberDevice } from "#src/server/features/auth/remember-device.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  // The limit by address is in the service, which exempts known devices.
  { access: "public", body: loginSchema },
  async (input) => {
    const context = await getAuthContext();
    const output = loginOutputSchema.parse(await logIn(context, input.body, getCaller(input)));
    const { userId } = await verifyAccessToken(output.accessToken, context.keys);
    return respondAndRememberDevice(input.request, output, userId);
  },
);
