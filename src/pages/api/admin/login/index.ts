import { adminLoginOutputSchema, adminLoginSchema } from "#src/domain/admin/admin-session.contract.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { startAdminLogin } from "#src/server/features/admin-team/admin-log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  // The limit by address is in the service, which exempts known devices.
  { access: "public", body: adminLoginSchema, output: adminLoginOutputSchema },
  async (input) => startAdminLogin(await getAuthContext(), input.body, getCaller(input)),
);
