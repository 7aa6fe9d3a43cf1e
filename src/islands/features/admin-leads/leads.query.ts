import { leadsPageSchema } from "#src/domain/admin/admin-leads.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callAdmin, downloadAdmin } from "../../lib/api/admin-client.ts";
import { adminPages, useAdminMutation } from "../../lib/api/admin-query.ts";

const LEADS_KEY = "adminLeads";

export type LeadFilter = { q: string; source: string; state: string };

/** GET /api/admin/leads, page by page. */
export function leadsQuery(filter: LeadFilter) {
  return adminPages({ key: [LEADS_KEY, filter], path: paths.api.admin.leads, query: filter, output: leadsPageSchema });
}

/** PATCH /api/admin/leads/{id} */
export function useChangeLead() {
  return useAdminMutation([LEADS_KEY], ({ id, handled }: { id: string; handled: boolean }) =>
    callAdmin({ method: "PATCH", path: paths.api.admin.lead(id), body: { handled }, output: successSchema }),
  );
}

/** GET /api/admin/leads/export.csv: downloads the filtered leads. */
export function downloadLeads(filter: LeadFilter): Promise<void> {
  const { q, source, state } = filter;
  const query = { q: q || undefined, source: source || undefined, state: state || undefined };
  return downloadAdmin(paths.api.admin.leadsExport, query, "leads.csv");
}
