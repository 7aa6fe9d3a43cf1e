import type { LeadRow } from "../../../domain/admin/desk.contract.ts";
import { makeSearchPattern } from "../../db/search-pattern.ts";
import type { Queryable } from "../../db/sql.ts";

export type LeadSearch = {
  q: string | undefined;
  source: LeadRow["source"] | undefined;
  state: "open" | "handled" | undefined;
  cursor: string | undefined;
  limit: number;
};
type Row = Omit<LeadRow, "handledAt" | "createdAt"> & { handledAt: Date | null; createdAt: Date };

/** What people left on the public site, the newest first (ids tell the order of time). */
export async function selectLeads(sql: Queryable, { q, source, state, cursor, limit }: LeadSearch): Promise<Row[]> {
  const pattern = makeSearchPattern(q ?? "");
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

/** Ticks a lead off, or opens it again; its address, undefined where there is none. */
export async function updateLead(
  sql: Queryable,
  { id, handled }: { id: string; handled: boolean },
): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    update leads set handled_at = case when ${handled} then coalesce(handled_at, now()) end
    where lead_id = ${id} returning email`;
  return row?.email;
}
