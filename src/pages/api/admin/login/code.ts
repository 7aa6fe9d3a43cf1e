import { adminCodeOutputSchema, adminCodeSchema } from "#src/domain/admin/admin.contract.ts";
import { getAccountsContext, readCaller } from "#src/server/features/accounts/context.ts";
import { finishAdminLogin } from "#src/server/features/administrators/admin-log-in.service.ts";
import { ADMIN_CODE_BY_ADDRESS } from "#src/server/features/administrators/limits.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: adminCodeSchema, output: adminCodeOutputSchema, rateLimit: ADMIN_CODE_BY_ADDRESS },
  async (input) => finishAdminLogin(await getAccountsContext(), input.body, readCaller(input)),
);
