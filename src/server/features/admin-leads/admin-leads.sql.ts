import type { LeadRow } from "../../../domain/admin/admin-leads.contract.ts";
import { buildSearchPattern } from "../../db/search-pattern.ts";
import type { Queryable } from "../../db/sql.ts";

export type LeadSearch = {
  q: string | undefined;
  source: LeadRow["source"] | undefined;
  state: "open" | "handled" | undefined;
  cursor: string | undefined;
  limit: number;
};
type Row = Omit<LeadRow, "handledAt" | "createdAt"> & { handledAt: Date | null; createdAt: Date };

/** Lists leads, newest first (ids sort by time). */
export async function listLeadRows(sql: Queryable, { q, source, state, cursor, limit }: LeadSearch): Promise<Row[]> {
  const pattern = buildSearchPattern(q ?? "");
  return sql<Row[]>`
    select lead_id as id, source, email, name, company, volume, message,
      handled_at as "handledAt", created_at as "createdAt"
    from leads
    where true
      ${cursor === undefined ? sql`` : sql`and lead_id < ${cursor}`}
      ${source === undefined ? sql`` : sql`and source = ${source}`}
      ${state === undefined ? sql`` : sql`and (handled_at is null) = ${state === "open"}`}
      and (email ilike ${pattern} or name ilike ${pattern} or company ilike ${pattern} or message ilike ${pattern})
    order by lead_id desc
    limit ${limit}`;
}

/** Marks a lead as handled or reopens it; undefined if there is no such lead. Repeating it changes nothing. */
export async function setHandled(
  sql: Queryable,
  { id, handled }: { id: string; handled: boolean },
): Promise<{ email: string; isChanged: boolean } | undefined> {
  const [row] = await sql<{ email: string; isChanged: boolean }[]>`
    with former as (select lead_id, handled_at from leads where lead_id = ${id} for update)
    update leads l set handled_at = case when ${handled} then coalesce(l.handled_at, now()) end from former f
    where l.lead_id = f.lead_id
    returning l.email, (f.handled_at is not null) <> ${handled}::boolean as "isChanged"`;
  return row;
}
