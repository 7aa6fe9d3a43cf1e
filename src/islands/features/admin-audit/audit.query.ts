import { adminAuditPageSchema } from "#src/domain/admin/admin-audit.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { adminPages } from "../../lib/api/admin-query.ts";

/** GET /api/admin/audit, page by page. */
export function adminAuditQuery(filter: { q: string }) {
  const { audit } = paths.api.admin;
  return adminPages({ key: ["adminAudit", filter], path: audit, query: filter, output: adminAuditPageSchema });
}
