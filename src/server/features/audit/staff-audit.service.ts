import type { z } from "zod";
import type { staffAuditPageSchema, staffAuditQuerySchema } from "../../../domain/admin/admin.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { selectStaffEntries } from "./audit.sql.ts";

/** What staff did, the newest first; with `clientId`, to that client. */
export async function listStaffAudit(
  sql: Sql,
  { cursor, limit, clientId }: z.output<typeof staffAuditQuerySchema>,
): Promise<z.input<typeof staffAuditPageSchema>> {
  const rows = await selectStaffEntries(sql, { cursor, clientId, limit: limit + 1 });
  const entries = rows.slice(0, limit).map(({ adminId, adminName, clientName, clientId: about, at, ...row }) => ({
    ...row,
    administrator: { id: adminId, name: adminName },
    client: about === null ? null : { id: about, name: clientName },
    at: at.toISOString(),
  }));
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
