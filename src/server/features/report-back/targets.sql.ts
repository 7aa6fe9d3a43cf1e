import type { Queryable } from "../../db/sql.ts";

type Key = { clientId: string; targetId: string };

/** What a platform calls the parts of a target; not secret. */
export type TargetSettings = Record<string, string | null>;

export type TargetRow = {
  id: string;
  kind: "meta" | "ga4";
  settings: TargetSettings;
  sealed: Uint8Array;
  enabled: boolean;
  createdAt: Date;
  lastSentAt: Date | null;
  lastError: string | null;
};

/** Lists a client's targets, oldest first; one of them if its id is given. */
export async function listTargetRows(
  sql: Queryable,
  { clientId, targetId }: { clientId: string; targetId?: string },
): Promise<TargetRow[]> {
  return sql<TargetRow[]>`
    select target_id as id, kind, settings, sealed, enabled, created_at as "createdAt", last_sent_at as "lastSentAt",
      last_error as "lastError"
    from report_targets
    where client_id = ${clientId} ${targetId === undefined ? sql`` : sql`and target_id = ${targetId}`}
    order by created_at, target_id`;
}

/** Counts a client's targets, and locks them against concurrent creation. */
export async function lockTargets(sql: Queryable, clientId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7294))`;
  const [row] = await sql<
    { n: number }[]
  >`select count(*)::integer as n from report_targets where client_id = ${clientId}`;
  return row?.n ?? 0;
}

/** Inserts a target. */
export async function insertTarget(
  sql: Queryable,
  { clientId, targetId, ...row }: Key & { kind: string; settings: TargetSettings; sealed: Buffer },
): Promise<void> {
  await sql`
    insert into report_targets (client_id, target_id, kind, settings, sealed)
    values (${clientId}, ${targetId}, ${row.kind}, ${JSON.stringify(row.settings)}::text::jsonb, ${row.sealed})`;
}

/** Changes a target. One that is switched on again reports what ends from then on. */
export async function updateTarget(
  sql: Queryable,
  { clientId, targetId, ...row }: Key & { settings: TargetSettings; sealed: Uint8Array; enabled: boolean },
): Promise<void> {
  await sql`
    update report_targets
    set settings = ${JSON.stringify(row.settings)}::text::jsonb, sealed = ${row.sealed}, last_error = null,
      reports_since = case when ${row.enabled} and not enabled then now() else reports_since end, enabled = ${row.enabled}
    where client_id = ${clientId} and target_id = ${targetId}`;
}

/** Deletes a target with what waits for it. */
export async function deleteTargetRow(sql: Queryable, { clientId, targetId }: Key): Promise<void> {
  await sql`delete from sold_reports where client_id = ${clientId} and target_id = ${targetId}`;
  await sql`delete from report_targets where client_id = ${clientId} and target_id = ${targetId}`;
}

/** Notes what a target answered to a report. */
export async function noteResult(
  sql: Queryable,
  { clientId, targetId, error }: Key & { error: string | null },
): Promise<void> {
  await sql`
    update report_targets set last_error = ${error}, last_sent_at = case when ${error}::text is null then now() else last_sent_at end
    where client_id = ${clientId} and target_id = ${targetId}`;
}

/** Lets every process load channel connections again, which hold the kinds of targets. */
export async function notifyConnections(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    select pg_notify('channel_connections', api_account_id::text) from channel_connections where client_id = ${clientId}`;
}
