import { staffAuditPageSchema, staffAuditQuerySchema } from "#src/domain/admin/admin.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listStaffAudit } from "#src/server/features/audit/staff-audit.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "admin", query: staffAuditQuerySchema, output: staffAuditPageSchema },
  ({ query }) => listStaffAudit(getDatabase().system, query),
);
