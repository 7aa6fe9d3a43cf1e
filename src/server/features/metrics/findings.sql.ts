import type { Queryable } from "../../db/sql.ts";
import { narrow } from "./rollups.sql.ts";
import type { Period } from "./rollups.sql.ts";

export type MarkRow = { id: string; status: "applied" | "dismissed"; appliedOn: string | null };

/** What the client's people said of findings. */
export async function selectMarks(sql: Queryable, clientId: string): Promise<MarkRow[]> {
  return sql<MarkRow[]>`
    select finding_id as id, status, to_char(applied_on, 'YYYY-MM-DD') as "appliedOn"
    from finding_marks where client_id = ${clientId}`;
}

/** Keeps what was said of a finding; what was said before is replaced. */
export async function upsertMark(sql: Queryable, mark: MarkRow & { clientId: string; userId: string }): Promise<void> {
  await sql`
    insert into finding_marks (client_id, finding_id, status, applied_on, user_id)
    values (${mark.clientId}, ${mark.id}, ${mark.status}, ${mark.appliedOn}, ${mark.userId})
    on conflict (client_id, finding_id) do update
      set status = excluded.status, applied_on = excluded.applied_on, user_id = excluded.user_id, updated_at = now()`;
}

/** Forgets what was said of a finding. */
export async function deleteMark(sql: Queryable, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  await sql`delete from finding_marks where client_id = ${clientId} and finding_id = ${id}`;
}

/** Newest conversations that were left for one reason at one stage. */
export async function selectEvidence(
  sql: Queryable,
  query: Period & { fromAt: Date; toAt: Date; stage: string | null; reason: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from conversations r
    where client_id = ${query.clientId} and drop_stage ${query.stage === null ? sql`is null` : sql`= ${query.stage}`}
      and drop_reason = ${query.reason} and started_at >= ${query.fromAt} and started_at < ${query.toAt}
      ${narrow(sql, query)}
    order by started_at desc
    limit ${query.limit}`;
  return rows.map((row) => row.id);
}
