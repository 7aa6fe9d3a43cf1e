import type { z } from "zod";
import type { adminAuditPageSchema, adminAuditQuerySchema } from "../../../domain/admin/admin-audit.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { deleteAdminAuditRowsBefore, listAdminAuditRows } from "./admin-audit.sql.ts";

/** The privacy policy names it; the database refuses less. */
const RETENTION_DAYS = 365;

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

/** Deletes entries of over a year ago: they may name people and workspaces that are gone. */
export async function deleteOldAdminEntries(sql: Queryable): Promise<void> {
  await deleteAdminAuditRowsBefore(sql, RETENTION_DAYS);
}
