import type { z } from "zod";
import type { adminAuditPageSchema, adminAuditQuerySchema } from "../../../domain/admin/admin-audit.contract.ts";
import { findActions } from "../../../domain/audit/audit.contract.ts";
import { buildSearchPattern } from "../../db/search-pattern.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { deleteAdminAuditRowsBefore, listAdminAuditRows } from "./admin-audit.sql.ts";

/** The privacy policy names it; the database refuses less. */
const RETENTION_DAYS = 365;

/** Lists the administrators' audit entries, newest first, optionally of one client, or those with a text. */
export async function listAdminAuditEntries(
  sql: Sql,
  { cursor, limit, clientId, q = "" }: z.output<typeof adminAuditQuerySchema>,
): Promise<z.input<typeof adminAuditPageSchema>> {
  const search = q === "" ? undefined : { pattern: buildSearchPattern(q), actions: findActions(q) };
  const rows = await listAdminAuditRows(sql, { cursor, clientId, search, limit: limit + 1 });
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
