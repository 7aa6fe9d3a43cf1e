import { adminCodeOutputSchema, adminCodeSchema } from "#src/domain/admin/admin-session.contract.ts";
import { verifyAdminToken } from "#src/server/auth/tokens/admin-token.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { finishAdminLogin } from "#src/server/features/admin-team/admin-log-in.service.ts";
import { respondAndRememberDevice } from "#src/server/features/auth/remember-device.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  // The limit by address is in the service, which exempts known devices.
  { access: "public", body: adminCodeSchema },
  async (input) => {
    const context = await getAuthContext();
    const output = adminCodeOutputSchema.parse(await finishAdminLogin(context, input.body, getCaller(input)));
    const { adminId } = await verifyAdminToken(output.token, context.keys);
    return respondAndRememberDevice(input.request, output, adminId);
  },
);
