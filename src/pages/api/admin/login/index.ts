import { adminLoginOutputSchema, adminLoginSchema } from "#src/domain/admin/admin-session.contract.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { startAdminLogin } from "#src/server/features/admin-team/admin-log-in.service.ts";
import { ADMIN_LOGIN_BY_ADDRESS } from "#src/server/features/admin-team/limits.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: adminLoginSchema, output: adminLoginOutputSchema, rateLimit: ADMIN_LOGIN_BY_ADDRESS },
  async (input) => startAdminLogin(await getAuthContext(), input.body, getCaller(input)),
);
