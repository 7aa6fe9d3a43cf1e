import type { AuditDetails } from "../../../domain/audit/audit.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type AdminAuditRow = {
  id: string;
  action: string;
  adminId: string | null;
  adminName: string;
  clientId: string | null;
  clientName: string | null;
  subject: string | null;
  details: AuditDetails;
  at: Date;
};

type AdminAuditRowsQuery = {
  cursor: string | undefined;
  clientId: string | undefined;
  /** A pattern for administrator, client, subject and details, and the actions whose labels contain the same text. */
  search: { pattern: string; actions: readonly string[] } | undefined;
  limit: number;
};

/** Lists the administrators' audit entries before `cursor`, newest first. */
export async function listAdminAuditRows(
  sql: Queryable,
  { cursor, clientId, search, limit }: AdminAuditRowsQuery,
): Promise<AdminAuditRow[]> {
  return sql<AdminAuditRow[]>`
    select entry_id as id, action, admin_id as "adminId", admin_name as "adminName", about_client_id as "clientId",
      about_client_name as "clientName", subject, details, created_at as at
    from staff_audit_entries
    where true
      ${cursor === undefined ? sql`` : sql`and entry_id < ${cursor}`}
      ${clientId === undefined ? sql`` : sql`and about_client_id = ${clientId}`}
      ${
        search === undefined
          ? sql``
          : sql`and (admin_name ilike ${search.pattern} or about_client_name ilike ${search.pattern}
              or subject ilike ${search.pattern} or details::text ilike ${search.pattern}
              or action = any(${search.actions}::text[]))`
      }
    order by entry_id desc
    limit ${limit}`;
}

/** Deletes entries older than `days` days, which is refused below a year. */
export async function deleteAdminAuditRowsBefore(sql: Queryable, days: number): Promise<void> {
  await sql`select delete_admin_log_before(${days})`;
}
