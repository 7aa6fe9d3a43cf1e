import { visitsQuerySchema, visitsSchema } from "#src/domain/admin/admin-visits.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getVisits } from "#src/server/features/admin-visits/visits.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", query: visitsQuerySchema, output: visitsSchema }, ({ query }) =>
  getVisits(getDatabase().system, query),
);
