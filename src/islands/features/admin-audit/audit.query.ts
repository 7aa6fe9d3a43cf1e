import { staffAuditPageSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { adminPages } from "../../lib/admin-query.ts";

/** GET /api/admin/audit, page by page. */
export function staffAuditQuery() {
  return adminPages({ key: ["adminAudit"], path: paths.api.admin.audit, output: staffAuditPageSchema });
}
