import { leadsPageSchema, leadsQuerySchema } from "#src/domain/admin/admin-leads.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listLeads } from "#src/server/features/admin-leads/admin-leads.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", query: leadsQuerySchema, output: leadsPageSchema }, ({ query }) =>
  listLeads(getDatabase().system, query),
);
