import type { OnePage, ReportLanguage } from "../../../domain/reports/reports.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type ShareRow = {
  id: string;
  from: string;
  to: string;
  lang: ReportLanguage;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  revokedAt: Date | null;
  views: number;
  lastViewedAt: Date | null;
};

type NewRow = Pick<ShareRow, "id" | "createdAt" | "createdBy" | "expiresAt"> & {
  clientId: string;
  tokenHash: string;
  report: OnePage;
};

/** Stores a shared report. */
export async function insertShare(sql: Queryable, row: NewRow): Promise<void> {
  const { period, lang } = row.report;
  await sql`
    insert into report_shares (client_id, share_id, token_hash, report, from_day, to_day, lang, created_at, created_by,
      expires_at)
    values (${row.clientId}, ${row.id}, ${row.tokenHash}, ${JSON.stringify(row.report)}::text::jsonb, ${period.from},
      ${period.to}, ${lang}, ${row.createdAt}, ${row.createdBy}, ${row.expiresAt})`;
}

/** Lists a client's shares, newest first. */
export async function listShareRows(sql: Queryable, clientId: string, limit: number): Promise<ShareRow[]> {
  return sql<ShareRow[]>`
    select share_id as id, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to", lang,
      created_at as "createdAt", created_by as "createdBy", expires_at as "expiresAt", revoked_at as "revokedAt", views,
      last_viewed_at as "lastViewedAt"
    from report_shares where client_id = ${clientId}
    order by created_at desc, share_id desc limit ${limit}`;
}

/** Revokes a share; undefined if there is none with that id. Revoking again changes nothing. */
export async function revokeShareRow(
  sql: Queryable,
  { clientId, id, at }: { clientId: string; id: string; at: Date },
): Promise<{ from: string; to: string; isNew: boolean } | undefined> {
  const [row] = await sql<{ from: string; to: string; isNew: boolean }[]>`
    with former as (
      select share_id, revoked_at from report_shares where client_id = ${clientId} and share_id = ${id} for update
    )
    update report_shares s set revoked_at = coalesce(s.revoked_at, ${at}) from former f
    where s.client_id = ${clientId} and s.share_id = f.share_id
    returning to_char(s.from_day, 'YYYY-MM-DD') as "from", to_char(s.to_day, 'YYYY-MM-DD') as "to",
      f.revoked_at is null as "isNew"`;
  return row;
}

export type SharedRow = {
  clientId: string;
  id: string;
  report: unknown;
  expiresAt: Date;
  revokedAt: Date | null;
  suspended: boolean;
};

/** Finds a share by the hash of its link's secret. */
export async function findShare(sql: Queryable, tokenHash: string): Promise<SharedRow | undefined> {
  const [row] = await sql<SharedRow[]>`
    select s.client_id as "clientId", s.share_id as id, s.report, s.expires_at as "expiresAt",
      s.revoked_at as "revokedAt", c.suspended_at is not null as suspended
    from report_shares s join clients c on c.client_id = s.client_id
    where s.token_hash = ${tokenHash}`;
  return row;
}

/** Lists the client's shares with a message text that matches. */
export async function listMatchingShares(
  sql: Queryable,
  { clientId, pattern }: { clientId: string; pattern: string },
): Promise<{ id: string; report: unknown }[]> {
  const texts = (path: string) => sql`unescape_json(jsonb_path_query_array(report, ${path}::text::jsonpath))`;
  return sql<{ id: string; report: unknown }[]>`
    select share_id as id, report from report_shares
    where client_id = ${clientId} and (${texts("$.dropOffs[*].text")} ~ ${pattern}
      or ${texts("$.findings[*].quote")} ~ ${pattern} or ${texts("$.findings[*].fix")} ~ ${pattern})`;
}

/** Replaces the report of a share. */
export async function updateShareReport(
  sql: Queryable,
  { clientId, id, report }: { clientId: string; id: string; report: OnePage },
): Promise<void> {
  await sql`
    update report_shares set report = ${JSON.stringify(report)}::text::jsonb
    where client_id = ${clientId} and share_id = ${id}`;
}

/** Counts a view of a shared report. */
export async function addShareView(
  sql: Queryable,
  { clientId, id, at }: { clientId: string; id: string; at: Date },
): Promise<void> {
  await sql`
    update report_shares set views = views + 1, last_viewed_at = ${at} where client_id = ${clientId} and share_id = ${id}`;
}

/** Deletes shares that ended before an instant; their links are still known to have ended. */
export async function deleteOldShares(sql: Queryable, before: Date, at: Date): Promise<void> {
  await sql`
    with deleted as (
      delete from report_shares where expires_at < ${before} or revoked_at < ${before} returning token_hash
    )
    insert into report_share_ends (token_hash, ended_at) select token_hash, ${at}::timestamptz from deleted
    on conflict do nothing`;
}

/** Records that all links of a client end; for the transaction that deletes it. */
export async function insertShareEnds(sql: Queryable, { clientId, at }: { clientId: string; at: Date }): Promise<void> {
  await sql`
    insert into report_share_ends (token_hash, ended_at)
    select token_hash, ${at}::timestamptz from report_shares where client_id = ${clientId}
    on conflict do nothing`;
}

/** Whether a link led to a share that was deleted. */
export async function hasShareEnded(sql: Queryable, tokenHash: string): Promise<boolean> {
  const rows = await sql`select from report_share_ends where token_hash = ${tokenHash}`;
  return rows.length > 0;
}

/** Forgets links that ended before an instant. */
export async function deleteShareEnds(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from report_share_ends where ended_at < ${before}`;
}
