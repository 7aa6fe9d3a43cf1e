import { leadFilterSchema } from "#src/domain/admin/admin-leads.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { startLeadExport } from "#src/server/features/admin-leads/admin-leads.service.ts";
import { respondWithLeads } from "#src/server/features/admin-leads/leads-csv.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", query: leadFilterSchema }, async ({ viewer, query }) =>
  respondWithLeads(await startLeadExport(getDatabase().system, viewer, query)),
);
