import type { AuditDetails, AuditEntry } from "../../../domain/audit/audit.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type NewEntry = {
  clientId: string;
  entryId: string;
  action: string;
  actorKind: AuditEntry["actor"]["kind"];
  actorId: string | null;
  /** Null looks the name up by the id: of a user or a key, as it is now. */
  actorName: string | null;
  subject: string | null;
  details: AuditDetails;
};

/** Adds an entry to a client's log. */
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

export type NewStaffEntry = {
  entryId: string;
  action: string;
  adminId: string | null;
  adminName: string;
  clientId: string | null;
  subject: string | null;
  details: AuditDetails;
};

/** Adds an entry to the staff's log. */
export async function insertStaffEntry(sql: Queryable, entry: NewStaffEntry): Promise<void> {
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

/** A client's entries, the newest first, from before `cursor` on. */
export async function selectEntries(
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

export type StaffEntryRow = {
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

/** What staff did, the newest first, from before `cursor` on. */
export async function selectStaffEntries(
  sql: Queryable,
  { cursor, clientId, limit }: { cursor: string | undefined; clientId: string | undefined; limit: number },
): Promise<StaffEntryRow[]> {
  return sql<StaffEntryRow[]>`
    select entry_id as id, action, admin_id as "adminId", admin_name as "adminName", about_client_id as "clientId",
      about_client_name as "clientName", subject, details, created_at as at
    from staff_audit_entries
    where true
      ${cursor === undefined ? sql`` : sql`and entry_id < ${cursor}`}
      ${clientId === undefined ? sql`` : sql`and about_client_id = ${clientId}`}
    order by entry_id desc
    limit ${limit}`;
}
