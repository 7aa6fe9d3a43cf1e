import { leadFilterSchema } from "#src/domain/admin/desk.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { beginLeadExport } from "#src/server/features/leads/desk.service.ts";
import { respondWithLeads } from "#src/server/features/leads/leads-csv.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", query: leadFilterSchema }, async ({ viewer, query }) =>
  respondWithLeads(await beginLeadExport(getDatabase().system, viewer, query)),
);
