import { passkeyLoginSchema } from "#src/domain/second-factor/passkey.contract.ts";
import { secondFactorLoginSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { respondAndRememberDevice } from "#src/server/features/auth/remember-device.service.ts";
import { getRelyingParty } from "#src/server/features/second-factor/challenges.ts";
import { PASSKEYS_BY_ADDRESS } from "#src/server/features/second-factor/limits.ts";
import { finishWithPasskey } from "#src/server/features/second-factor/passkey-login.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: passkeyLoginSchema, rateLimit: PASSKEYS_BY_ADDRESS },
  async (input) => {
    const { request, body } = input;
    const login = { ...body, site: getRelyingParty(request) };
    const { userId, ...output } = await finishWithPasskey(await getAuthContext(), login, getCaller(input));
    return respondAndRememberDevice(request, secondFactorLoginSchema.parse(output), userId);
  },
);
