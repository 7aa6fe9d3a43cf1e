import { successSchema } from "#src/domain/shared/success.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { endAdminLogin } from "#src/server/features/administrators/admin-log-in.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "admin", output: successSchema }, ({ viewer }) =>
  endAdminLogin(getDatabase().system, viewer),
);
