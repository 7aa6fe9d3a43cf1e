import { auditPageSchema, auditQuerySchema } from "#src/domain/audit/audit.contract.ts";
import { listAuditEntries } from "#src/server/features/audit/audit.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: auditQuerySchema, output: auditPageSchema }, ({ viewer, query }) =>
  listAuditEntries(viewer, query),
);
