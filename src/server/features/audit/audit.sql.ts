import type { AuditDetails, AuditEntry } from "../../../domain/audit/audit.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type NewEntry = {
  clientId: string;
  entryId: string;
  action: string;
  actorKind: AuditEntry["actor"]["kind"];
  actorId: string | null;
  /** If null, the current name of the user or API key is used. */
  actorName: string | null;
  subject: string | null;
  details: AuditDetails;
};

/** Inserts an entry into a client's log. */
export async function insertEntry(sql: Queryable, entry: NewEntry): Promise<void> {
  const { clientId, actorId } = entry;
  await sql`
    insert into audit_entries (client_id, entry_id, action, actor_kind, actor_id, actor_name, subject, details)
    values (${clientId}, ${entry.entryId}, ${entry.action}, ${entry.actorKind}, ${actorId},
      coalesce(${entry.actorName}::text,
        (select name from users where client_id = ${clientId} and user_id = ${actorId}::uuid),
        (select name from api_keys where client_id = ${clientId} and api_key_id = ${actorId}::uuid),
        'Unknown'),
      ${entry.subject}, ${sql.json(entry.details)})`;
}

export type NewAdminEntry = {
  entryId: string;
  action: string;
  adminId: string | null;
  adminName: string;
  clientId: string | null;
  subject: string | null;
  details: AuditDetails;
};

/** Inserts an entry into the admin log. */
export async function insertAdminEntry(sql: Queryable, entry: NewAdminEntry): Promise<void> {
  await sql`
    insert into staff_audit_entries (
      entry_id, action, admin_id, admin_name, about_client_id, about_client_name, subject, details)
    values (${entry.entryId}, ${entry.action}, ${entry.adminId}, ${entry.adminName}, ${entry.clientId},
      (select name from clients where client_id = ${entry.clientId}::uuid), ${entry.subject}, ${sql.json(entry.details)})`;
}

export type EntryRow = {
  id: string;
  action: string;
  actorKind: AuditEntry["actor"]["kind"];
  actorId: string | null;
  actorName: string;
  subject: string | null;
  details: AuditDetails;
  at: Date;
};

/** Lists a client's entries before `cursor`, newest first. */
export async function listEntries(
  sql: Queryable,
  { clientId, cursor, limit }: { clientId: string; cursor: string | undefined; limit: number },
): Promise<EntryRow[]> {
  return sql<EntryRow[]>`
    select entry_id as id, action, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName",
      subject, details, created_at as at
    from audit_entries
    where client_id = ${clientId} ${cursor === undefined ? sql`` : sql`and entry_id < ${cursor}`}
    order by entry_id desc
    limit ${limit}`;
}
