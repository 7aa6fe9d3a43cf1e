import { leadsPageSchema } from "#src/domain/admin/desk.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin, downloadAdmin } from "../../lib/admin-client.ts";
import { adminPages, useAdminMutation } from "../../lib/admin-query.ts";

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

/** GET /api/admin/leads/export.csv: the same leads as a file. */
export function downloadLeads(filter: LeadFilter): Promise<void> {
  const { q, source, state } = filter;
  const query = { q: q || undefined, source: source || undefined, state: state || undefined };
  return downloadAdmin(paths.api.admin.leadsExport, query, "leads.csv");
}
