import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { endAdminSession } from "#src/server/features/admin-team/admin-log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "admin", output: successSchema }, ({ viewer }) =>
  endAdminSession(getDatabase().system, viewer),
);
