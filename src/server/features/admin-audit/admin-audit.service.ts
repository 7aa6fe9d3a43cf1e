import type { z } from "zod";
import type { adminAuditPageSchema, adminAuditQuerySchema } from "../../../domain/admin/admin-audit.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { listAdminAuditRows } from "./admin-audit.sql.ts";

/** Lists the administrators' audit entries, newest first, optionally of one client. */
export async function listAdminAuditEntries(
  sql: Sql,
  { cursor, limit, clientId }: z.output<typeof adminAuditQuerySchema>,
): Promise<z.input<typeof adminAuditPageSchema>> {
  const rows = await listAdminAuditRows(sql, { cursor, clientId, limit: limit + 1 });
  const entries = rows.slice(0, limit).map(({ adminId, adminName, clientName, clientId: about, at, ...row }) => ({
    ...row,
    administrator: { id: adminId, name: adminName },
    client: about === null ? null : { id: about, name: clientName },
    at: at.toISOString(),
  }));
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
