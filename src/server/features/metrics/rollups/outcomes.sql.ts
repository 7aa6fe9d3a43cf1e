import { outcomeSchema, splitList } from "#src/domain/conversations/outcome-filter.ts";
import type { ReadingFilter } from "#src/domain/conversations/outcome-filter.ts";
import type { LossTotal, OutcomeTotal } from "#src/domain/metrics/outcomes/outcomes.ts";
import { LOST_OUTCOMES, OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import { buildSourceFilter, hasSourceFilter, selectMerged } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "./rollups.sql.ts";
import { selectDropOutcomes, selectDropReadings } from "./rollup-sources.sql.ts";
import type { Period } from "./rollup-sources.sql.ts";

export type OutcomePeriod = Period & ReadingFilter;

/** Totals of a period: those by bucket and outcome (null for none), and those of the lost by last act and reason. */
export type OutcomeRows = {
  totals: (Omit<OutcomeTotal, "outcome"> & { outcome: OutcomeTotal["outcome"] | null })[];
  losses: LossTotal[];
};

export type DropOutcomeRow = { stage: string; outcome: OutcomeTotal["outcome"]; n: number };

type Row = OutcomeRows["totals"][number] & { act: LossTotal["act"] | null; reason: LossTotal["reason"] | null };

/** Sums the rollups of outcomes by local day. They hold no conversations without an outcome, and none of the groups by stage. */
export async function sumOutcomes(sql: Queryable, period: OutcomePeriod): Promise<OutcomeRows> {
  return sumRows(
    sql,
    period,
    sql`(select day::text as bucket, r.* from outcome_rollups r where r.client_id = ${period.clientId})`,
  );
}

/** Counts the conversations themselves, by local hour or day: for short periods, and for filters that rollups don't have. */
export async function countOutcomes(sql: Queryable, period: OutcomePeriod & { byHour: boolean }): Promise<OutcomeRows> {
  const bucket = period.byHour
    ? sql`to_char(c.hour_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    : sql`c.local_day::text`;
  return sumRows(
    sql,
    period,
    sql`(
      select ${bucket} as bucket, c.local_day as day, c.client_id, c.api_account_id, c.channel, c.language, c.agent_version,
        k.outcome, coalesce(k.reason, '') as reason, k.act, k.need, k.topic, 1 as n,
        (k.outcome is not null and k.corrections is not null)::integer as corrected
      from conversations c
      left join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = c.conversation_id
      where c.client_id = ${period.clientId} and c.local_day between ${period.from} and ${period.to}
        ${buildGroupFilter(sql, period)} ${buildSourceFilter(sql, period, "c")})`,
  );
}

/** Whether rollups hold what a filter asks for. */
export function isInRollups({ outcome, topic, ...sources }: ReadingFilter): boolean {
  if (topic !== undefined || hasSourceFilter(sources)) return false;
  const groups: readonly string[] = outcomeSchema.exclude(["open"]).options;
  return outcome === undefined || !splitList(outcome).some((value) => groups.includes(value));
}

/** What the drop-offs of a period came to, by furthest stage (`none` without one). */
export async function sumDropOutcomes(sql: Queryable, period: Period): Promise<DropOutcomeRow[]> {
  return sql<DropOutcomeRow[]>`
    select stage, outcome, sum(n)::integer as n from ${selectDropOutcomes(sql, period)} r
    where client_id = ${period.clientId} and day between ${period.from} and ${period.to} ${buildDimensionFilter(sql, period)}
    group by stage, outcome having sum(n) > 0`;
}

/** The drop-offs of a period that were lost, by last act and reason; of one furthest stage if there is one. */
export async function sumLostDrops(
  sql: Queryable,
  { stage, ...period }: Period & { stage: string | undefined },
): Promise<LossTotal[]> {
  return sql<LossTotal[]>`
    select outcome, act, reason, sum(n)::integer as n from ${selectDropReadings(sql, period)} r
    where outcome = any(${[...LOST_OUTCOMES]}::text[]) ${stage === undefined ? sql`` : sql`and stage = ${stage}`}
      ${buildDimensionFilter(sql, period)}
    group by outcome, act, reason`;
}

async function sumRows(sql: Queryable, period: OutcomePeriod, source: ReturnType<Queryable>): Promise<OutcomeRows> {
  const rows = await sql<Row[]>`
    select bucket, outcome, act, reason, sum(n)::integer as n, sum(corrected)::integer as corrected
    from ${source} r
    where day between ${period.from} and ${period.to} ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period)}
    group by grouping sets ((bucket, outcome), (outcome, act, reason))
    having sum(n) > 0`;
  return {
    totals: rows.filter(({ bucket }) => bucket !== null),
    losses: rows.flatMap(({ bucket, outcome, act, reason, n }) =>
      bucket === null && isLost(outcome) && act !== null && reason !== null ? [{ outcome, act, reason, n }] : [],
    ),
  };
}

function isLost(outcome: Row["outcome"]): outcome is LossTotal["outcome"] {
  return outcome !== null && OUTCOME_GROUPS[outcome] === "lost";
}

function buildReadingFilter(sql: Queryable, { clientId, reason, act, need, topic }: OutcomePeriod) {
  return sql`
    ${reason === undefined ? sql`` : sql`and reason = any(${splitList(reason)}::text[])`}
    ${act === undefined ? sql`` : sql`and act = any(${splitList(act)}::text[])`}
    ${need === undefined ? sql`` : sql`and need = any(${splitList(need)}::text[])`}
    ${topic === undefined ? sql`` : sql`and topic = any(array(${selectMerged(sql, { clientId, topic })}))`}`;
}

/** Groups by stage, and outcomes; conversations without an outcome as `open`. */
function buildGroupFilter(sql: Queryable, { outcome }: ReadingFilter) {
  if (outcome === undefined) return sql``;
  const values = splitList(outcome);
  return sql`
    and (coalesce(k.outcome, 'open') = any(${values}::text[])
      ${values.includes("converted") ? sql`or coalesce(c.corrected_converted, c.converted)` : sql``}
      ${values.includes("dropped") ? sql`or (c.closed and not coalesce(c.corrected_converted, c.converted))` : sql``}
      ${values.includes("handed_off") ? sql`or c.handed_off` : sql``})`;
}
