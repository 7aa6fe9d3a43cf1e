import { adminCodeOutputSchema, adminCodeSchema } from "#src/domain/admin/admin-session.contract.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { finishAdminLogin } from "#src/server/features/admin-team/admin-log-in.service.ts";
import { ADMIN_CODE_BY_ADDRESS } from "#src/server/features/admin-team/limits.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: adminCodeSchema, output: adminCodeOutputSchema, rateLimit: ADMIN_CODE_BY_ADDRESS },
  async (input) => finishAdminLogin(await getAuthContext(), input.body, getCaller(input)),
);
