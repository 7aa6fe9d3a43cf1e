import { auditFilterSchema } from "#src/domain/audit/audit.contract.ts";
import { startAuditExport } from "#src/server/features/audit/audit.service.ts";
import { respondWithAuditEntries } from "#src/server/features/audit/export-csv.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: auditFilterSchema }, async ({ viewer, query }) =>
  respondWithAuditEntries(await startAuditExport(viewer, query)),
);
