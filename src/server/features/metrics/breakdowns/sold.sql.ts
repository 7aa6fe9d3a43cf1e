/** The sold conversations of a period, and the values that their events brought. */
import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import type { SoldTotal, ValuedTotal } from "#src/domain/money/compute-money.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter, hasReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { isInRollups } from "../rollups/outcomes.sql.ts";
import type { OutcomePeriod } from "../rollups/outcomes.sql.ts";
import type { SettledParts } from "../rollups/part-sources.sql.ts";
import { selectPartSold, selectPartValues, selectSourceValues } from "../rollups/part-sources.sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import { buildSourceKey, joinTold } from "../rollups/source-groups.sql.ts";

/** What sold conversations are grouped by: nothing, their furthest stage, topic, or kind of source. */
type SoldGroup = ReadingGroup | SourcesQuery["by"];

/** Groups by what conversations came to, and not by where they come from. */
export type ReadingGroup = "all" | "stage" | "topic";

export type Keyed<T> = T & { key: string };

function isReadingGroup(by: SoldGroup): by is ReadingGroup {
  return by === "all" || by === "stage" || by === "topic";
}

/** Counts sold conversations by group and API account, from rollups where they hold what is asked for. */
export async function countSold(sql: Queryable, period: OutcomePeriod, by: ReadingGroup): Promise<Keyed<SoldTotal>[]> {
  return sql<Keyed<SoldTotal>[]>`
    select key, account, sum(n)::integer as n from (${selectTotals(sql, period, by)}) counted
    group by key, account having sum(n) <> 0`;
}

/** Sums the values of events of sold conversations by group, API account and currency, and counts each conversation once. */
export async function sumValued(sql: Queryable, period: OutcomePeriod, by: SoldGroup): Promise<Keyed<ValuedTotal>[]> {
  const settled = period.settled ?? null;
  if (settled !== null) {
    return sql<Keyed<ValuedTotal>[]>`
      select key, account, nullif(currency, '') as currency, sum(n)::integer as n, sum(cents)::bigint as cents
      from (
        ${selectSettledValues(sql, { ...period, settled }, by)}
        union all
        select key, account, coalesce(currency, '') as currency, n, cents from (${selectValued(sql, period, by)}) v) sums
      group by key, account, currency`;
  }
  return sql<Keyed<ValuedTotal>[]>`${selectValued(sql, period, by)}`;
}

function selectValued(sql: Queryable, period: OutcomePeriod, by: SoldGroup) {
  return sql`
    with valued as (
      select s.key, s.account, e.currency, e.conversation_id, e.cents
      from events e
      join (${selectSold(sql, period, by)}) s on s.conversation_id = e.conversation_id
      where e.client_id = ${period.clientId} and e.cents is not null)
    select key, account, currency, count(distinct conversation_id)::integer as n, sum(cents)::bigint as cents
    from valued
    group by grouping sets ((key, account, currency), (key, account))`;
}

function selectSettledValues(sql: Queryable, period: OutcomePeriod & { settled: SettledParts }, by: SoldGroup) {
  return isReadingGroup(by)
    ? sql`
        select ${choosePartKey(sql, by)} as key, api_account_id as account, currency, n, cents
        from (${selectPartValues(sql, period, period.settled)}) p`
    : selectSourceValues(sql, period, period.settled);
}

function selectTotals(sql: Queryable, period: OutcomePeriod, by: ReadingGroup) {
  const sold = selectCountedTotals(sql, period, by);
  const settled = period.settled ?? null;
  return settled === null || !hasReadingFilter(period)
    ? sold
    : sql`
        select ${choosePartKey(sql, by)} as key, api_account_id as account, n from (${selectPartSold(sql, period, settled)}) p
        union all ${sold}`;
}

function selectCountedTotals(sql: Queryable, period: OutcomePeriod, by: ReadingGroup) {
  const isCounted = period.settled && hasReadingFilter(period);
  if (isCounted || !isInRollups(period))
    return sql`select key, account, 1 as n from (${selectSold(sql, period, by)}) s`;
  const { outcome, reason, act, need } = period;
  // Sold conversations have no reason; the rollups of topics and stages don't hold act and need.
  if (by !== "all" && [reason, act, need].some((value) => value !== undefined)) {
    return sql`select key, account, 1 as n from (${selectSold(sql, period, by)}) s`;
  }
  const isSold = sql`
    r.client_id = ${period.clientId} and r.day between ${period.from} and ${period.to} and r.outcome = 'sold'
    ${outcome === undefined || splitList(outcome).includes("sold") ? sql`` : sql`and false`}
    ${buildDimensionFilter(sql, period)}`;
  if (by === "topic")
    return sql`select r.topic as key, r.api_account_id as account, r.n from topic_rollups r where ${isSold}`;
  const all = sql`
    select ${by === "all" ? "" : "conversion"} as key, r.api_account_id as account, r.n from outcome_rollups r
    where ${isSold}
      ${reason === undefined ? sql`` : sql`and r.reason = any(${splitList(reason)}::text[])`}
      ${act === undefined ? sql`` : sql`and r.act = any(${splitList(act)}::text[])`}
      ${need === undefined ? sql`` : sql`and r.need = any(${splitList(need)}::text[])`}`;
  if (by === "all") return all;
  // Sold conversations that did not convert by their account's goal are drop-offs of an earlier stage; the others converted.
  return sql`
    ${all}
    union all select r.stage, r.api_account_id, r.n from drop_outcomes r where ${isSold}
    union all select 'conversion', r.api_account_id, -r.n from drop_outcomes r where ${isSold}`;
}

/** The sold conversations of the period, or of its days that are not settled. */
function selectSold(sql: Queryable, period: OutcomePeriod, by: SoldGroup) {
  const open = period.settled?.open ?? null;
  const { fromAt, toAt } = getScanBounds({ from: open === null ? period.from : (open[0] ?? period.to), to: period.to });
  return sql`
    select r.conversation_id, r.api_account_id as account, ${chooseKey(sql, by)} as key
    from conversations r
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = r.conversation_id
    ${isReadingGroup(by) ? sql`` : joinTold(sql, { clientId: period.clientId, by }, "r")}
    where r.client_id = ${period.clientId} and r.local_day between ${period.from} and ${period.to}
      and r.started_at >= ${fromAt} and r.started_at < ${toAt} and k.outcome = 'sold'
      ${open === null ? sql`` : sql`and r.local_day = any(${open}::date[])`}
      ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}`;
}

function choosePartKey(sql: Queryable, by: ReadingGroup) {
  if (by === "all") return sql`''`;
  return by === "stage" ? sql`stage` : sql`topic`;
}

function chooseKey(sql: Queryable, by: SoldGroup) {
  switch (by) {
    case "all":
      return sql`''`;
    case "stage":
      return sql`case when coalesce(r.corrected_converted, r.converted) then 'conversion' else coalesce(r.corrected_stage, r.stage, 'none') end`;
    case "topic":
      return sql`coalesce(k.topic, '')`;
    default:
      return sql`(${buildSourceKey(sql, by)})::text`;
  }
}
