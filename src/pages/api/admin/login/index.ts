import { adminLoginOutputSchema, adminLoginSchema } from "#src/domain/admin/admin.contract.ts";
import { getAccountsContext, readCaller } from "#src/server/features/accounts/context.ts";
import { startAdminLogin } from "#src/server/features/administrators/admin-log-in.service.ts";
import { ADMIN_LOGIN_BY_ADDRESS } from "#src/server/features/administrators/limits.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: adminLoginSchema, output: adminLoginOutputSchema, rateLimit: ADMIN_LOGIN_BY_ADDRESS },
  async (input) => startAdminLogin(await getAccountsContext(), input.body, readCaller(input)),
);
