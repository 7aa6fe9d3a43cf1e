import { buildDaysFilter } from "../../db/local-days.ts";
import type { LocalDays } from "../../db/local-days.ts";
import type { Queryable } from "../../db/sql.ts";
import { buildDimensionFilter } from "./rollups.sql.ts";
import type { Period } from "./rollups.sql.ts";

export type MarkRow = { id: string; status: "applied" | "dismissed"; appliedOn: string | null };

/** Lists the statuses that users have set on findings. */
export async function listMarks(sql: Queryable, clientId: string): Promise<MarkRow[]> {
  return sql<MarkRow[]>`
    select finding_id as id, status, to_char(applied_on, 'YYYY-MM-DD') as "appliedOn"
    from finding_marks where client_id = ${clientId}`;
}

/** Sets the status of a finding, replacing an earlier one. */
export async function upsertMark(sql: Queryable, mark: MarkRow & { clientId: string; userId: string }): Promise<void> {
  await sql`
    insert into finding_marks (client_id, finding_id, status, applied_on, user_id)
    values (${mark.clientId}, ${mark.id}, ${mark.status}, ${mark.appliedOn}, ${mark.userId})
    on conflict (client_id, finding_id) do update
      set status = excluded.status, applied_on = excluded.applied_on, user_id = excluded.user_id, updated_at = now()`;
}

/** Deletes the status of a finding, which reopens it. */
export async function deleteMark(sql: Queryable, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  await sql`delete from finding_marks where client_id = ${clientId} and finding_id = ${id}`;
}

/** The ids of the newest conversations that dropped off for each finding's reason and stage, by finding id. */
export async function listEvidence(
  sql: Queryable,
  query: Period & {
    days: LocalDays;
    findings: { id: string; stage: string | null; reason: string }[];
    limit: number;
  },
): Promise<Map<string, string[]>> {
  const { findings } = query;
  const rows = await sql<{ finding: string; conversations: string[] }[]>`
    select f.finding, array(
        select conversation_id from conversations r
        where client_id = ${query.clientId} and drop_reason = f.reason and case when drop_stage is null then 'none' else drop_stage end = f.stage
          ${buildDaysFilter(sql, query.days)} ${buildDimensionFilter(sql, query)}
        order by started_at desc
        limit ${query.limit}
      ) as conversations
    from unnest(
      ${findings.map(({ id }) => id)}::text[], ${findings.map(({ stage }) => stage ?? "none")}::text[],
      ${findings.map(({ reason }) => reason)}::text[]) as f (finding, stage, reason)`;
  return new Map(rows.map(({ finding, conversations }) => [finding, conversations]));
}
