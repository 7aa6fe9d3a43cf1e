import { adminAuditPageSchema, adminAuditQuerySchema } from "#src/domain/admin/admin-audit.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listAdminAuditEntries } from "#src/server/features/admin-audit/admin-audit.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "admin", query: adminAuditQuerySchema, output: adminAuditPageSchema },
  ({ query }) => listAdminAuditEntries(getDatabase().system, query),
);
