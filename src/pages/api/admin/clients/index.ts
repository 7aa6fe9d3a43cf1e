import { clientsPageSchema, clientsQuerySchema } from "#src/domain/admin/admin-clients.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listClients } from "#src/server/features/admin-clients/clients.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", query: clientsQuerySchema, output: clientsPageSchema }, ({ query }) =>
  listClients(getDatabase().system, query),
);
