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
  /** The user for whom an impersonating administrator acts; their name is added to the details. */
  onBehalfOf: string | null;
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
      ${entry.subject}, ${sql.json(entry.details)}::jsonb || coalesce(
        (select jsonb_build_object('on behalf of', name) from users
          where client_id = ${clientId} and user_id = ${entry.onBehalfOf}::uuid), '{}'))`;
}

export type NewAdminEntry = {
  entryId: string;
  action: string;
  adminId: string | null;
  adminName: string;
  clientId: string | null;
  subject: string | null;
  details: AuditDetails;
  /** The user for whom an impersonating administrator acts; their name is added to the details. */
  onBehalfOf: string | null;
};

/** Inserts an entry into the admin log. */
export async function insertAdminEntry(sql: Queryable, entry: NewAdminEntry): Promise<void> {
  await sql`
    insert into staff_audit_entries (
      entry_id, action, admin_id, admin_name, about_client_id, about_client_name, subject, details)
    values (${entry.entryId}, ${entry.action}, ${entry.adminId}, ${entry.adminName}, ${entry.clientId},
      (select name from clients where client_id = ${entry.clientId}::uuid), ${entry.subject},
      ${sql.json(entry.details)}::jsonb || coalesce(
        (select jsonb_build_object('on behalf of', name) from users
          where client_id = ${entry.clientId}::uuid and user_id = ${entry.onBehalfOf}::uuid), '{}'))`;
}

/** Whether a client's log has an entry of this action and actor since `since`, with these details if any are given. */
export async function hasEntry(
  sql: Queryable,
  entry: { clientId: string; action: string; actorId: string; since: Date; details?: AuditDetails },
): Promise<boolean> {
  const rows = await sql`
    select from audit_entries
    where client_id = ${entry.clientId} and created_at >= ${entry.since}
      and action = ${entry.action} and actor_id = ${entry.actorId}
      ${entry.details === undefined ? sql`` : sql`and details @> ${sql.json(entry.details)}::jsonb`}
    limit 1`;
  return rows.length > 0;
}

/** Finds the address of a client's user. */
export async function findUserEmail(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    select email from users where client_id = ${clientId} and user_id = ${userId}`;
  return row?.email;
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

/** What entries must match. Omitted conditions match all. */
export type EntryFilter = {
  /** Prefixes of actions, without the dot. */
  prefixes?: readonly string[];
  /** A pattern for actor, subject and details, and the actions whose labels contain the same text. */
  search?: { pattern: string; actions: readonly string[] };
  fromAt: Date | null;
  toAt: Date | null;
};

/** Lists a client's entries before `cursor`, newest first. */
export async function listEntries(
  sql: Queryable,
  {
    clientId,
    cursor,
    limit,
    filter,
  }: { clientId: string; cursor: string | undefined; limit: number; filter: EntryFilter },
): Promise<EntryRow[]> {
  const { prefixes, search, fromAt, toAt } = filter;
  return sql<EntryRow[]>`
    select entry_id as id, action, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName",
      subject, details, created_at as at
    from audit_entries
    where client_id = ${clientId} ${cursor === undefined ? sql`` : sql`and entry_id < ${cursor}`}
      ${prefixes === undefined ? sql`` : sql`and split_part(action, '.', 1) = any(${prefixes}::text[])`}
      ${
        search === undefined
          ? sql``
          : sql`and (actor_name ilike ${search.pattern} or subject ilike ${search.pattern}
              or details::text ilike ${search.pattern} or action = any(${search.actions}::text[]))`
      }
      ${fromAt === null ? sql`` : sql`and created_at >= ${fromAt}`}
      ${toAt === null ? sql`` : sql`and created_at < ${toAt}`}
    order by entry_id desc
    limit ${limit}`;
}
