import { buildDaysFilter } from "../../db/local-days.ts";
import type { LocalDays } from "../../db/local-days.ts";
import { buildReadingFilter } from "../../db/reading-filter.ts";
import type { Queryable } from "../../db/sql.ts";
import { buildDimensionFilter } from "./rollups.sql.ts";
import type { Period } from "./rollups.sql.ts";

export type MarkRow = {
  id: string;
  status: "applied" | "dismissed";
  appliedOn: string | null;
  /** Whether its fix was announced as verified. */
  isAnnounced: boolean;
};

/** Lists the statuses that users have set on findings. */
export async function listMarks(sql: Queryable, clientId: string): Promise<MarkRow[]> {
  return sql<MarkRow[]>`
    select finding_id as id, status, to_char(applied_on, 'YYYY-MM-DD') as "appliedOn",
      verified_at is not null as "isAnnounced"
    from finding_marks where client_id = ${clientId} order by finding_id`;
}

/** Sets the status of a finding, replacing an earlier one. */
export async function upsertMark(
  sql: Queryable,
  mark: Omit<MarkRow, "isAnnounced"> & { clientId: string; userId: string },
): Promise<void> {
  await sql`
    insert into finding_marks (client_id, finding_id, status, applied_on, user_id, updated_at)
    values (${mark.clientId}, ${mark.id}, ${mark.status}, ${mark.appliedOn}, ${mark.userId}, now())
    on conflict (client_id, finding_id) do update
      set verified_at = case when finding_marks.applied_on = excluded.applied_on then finding_marks.verified_at end,
        status = excluded.status, applied_on = excluded.applied_on, user_id = excluded.user_id, updated_at = excluded.updated_at`;
}

/** Notes that a fix was announced as verified; false if it was before, or its mark was changed. */
export async function noteVerified(
  sql: Queryable,
  { clientId, id, appliedOn, at }: { clientId: string; id: string; appliedOn: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    update finding_marks set verified_at = ${at}
    where client_id = ${clientId} and finding_id = ${id} and applied_on = ${appliedOn} and verified_at is null
    returning finding_id`;
  return rows.length > 0;
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
          ${buildDaysFilter(sql, query.days)} ${buildDimensionFilter(sql, query)} ${buildReadingFilter(sql, query, "r")}
        order by started_at desc
        limit ${query.limit}
      ) as conversations
    from unnest(
      ${findings.map(({ id }) => id)}::text[], ${findings.map(({ stage }) => stage ?? "none")}::text[],
      ${findings.map(({ reason }) => reason)}::text[]) as f (finding, stage, reason)`;
  return new Map(rows.map(({ finding, conversations }) => [finding, conversations]));
}
