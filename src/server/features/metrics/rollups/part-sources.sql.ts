/** Figures of settled days by outcome, and by where conversations come from. */
import { OUTCOMES, splitList } from "#src/domain/conversations/outcome-filter.ts";
import type { ReadingFilter } from "#src/domain/conversations/outcome-filter.ts";
import type { DimensionFilter } from "#src/domain/metrics/metrics.contract.ts";
import { getPropertyOf } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { hasReadingFilter, hasSourceFilter, selectMerged } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";

/** What sums are by: the outcome with reason, act and need, or with the topic; or where conversations come from, or a property. */
export type Part = "reading" | "topic" | SourcesQuery["by"];

/** The part that holds what is asked for, the last day that is read from it, and the days in order that are read otherwise. */
export type SettledParts = { part: Part; to: string; open: string[] };

type Filter = DimensionFilter & ReadingFilter & { clientId: string };
type FilteredDays = Filter & { from: string; to: string };

/** Adds to a period from which of its days sums are read from settled parts. */
export async function addSettledParts<T extends FilteredDays>(
  sql: Queryable,
  period: T,
): Promise<T & { settled: SettledParts | null }> {
  return { ...period, settled: await findSettledParts(sql, period) };
}

async function findSettledParts(sql: Queryable, period: FilteredDays): Promise<SettledParts | null> {
  const part = hasReadingFilter(period) ? choosePart(period) : null;
  return part === null ? null : findSettledDays(sql, period, { part, column: "has_parts" });
}

/** Like {@link addSettledParts}, for what sold conversations are worth, by `group`: also without a filter. */
export async function addSettledValues<T extends FilteredDays>(
  sql: Queryable,
  period: T,
  group: "all" | "stage" | "topic",
): Promise<T & { settled: SettledParts | null }> {
  const part = choosePart(group === "topic" ? { ...period, topic: period.topic ?? "" } : period);
  return {
    ...period,
    settled: part === null ? null : await findSettledDays(sql, period, { part, column: "has_parts" }),
  };
}

/** Like {@link addSettledParts}, for sums by where conversations come from or by a property: only without a filter but the account. */
export async function addSettledSources<T extends FilteredDays>(
  sql: Queryable,
  period: T,
  by: SourcesQuery["by"],
): Promise<T & { settled: SettledParts | null }> {
  const isThere = !hasReadingFilter(period) && choosePart(period) !== null;
  return {
    ...period,
    settled: isThere ? await findSettledDays(sql, period, { part: by, column: "has_sources" }) : null,
  };
}

/** Finds which days of a period are settled, with what `column` tells of and the property that `part` names. */
export async function findSettledDays(
  sql: Queryable,
  period: FilteredDays,
  { part, column }: { part: Part; column: "has_parts" | "has_people" | "has_sources" },
): Promise<SettledParts | null> {
  const { clientId, from } = period;
  const property = getPropertyOf(part);
  const isThere = property === null ? sql(column) : sql`(${sql(column)} and ${property}::text = any(properties))`;
  const [row] = await sql<{ last: string | null; stale: string[] }[]>`
    select (select max(day)::text from settled_days where client_id = ${clientId} and ${isThere}) as last, array(
        select day::text from changed_days where client_id = ${clientId} and day between ${from} and ${period.to}
        union
        select day::text from settled_days where client_id = ${clientId} and day between ${from} and ${period.to} and not ${isThere}
      ) as stale`;
  const last = row?.last ?? null;
  if (last === null || last < from) return null;
  const to = last < period.to ? last : period.to;
  const open = new Set(row?.stale);
  for (let day = addDays(to, 1); day <= period.to; day = addDays(day, 1)) open.add(day);
  return { part, to, open: [...open].sort() };
}

/** The sums of the settled days as rows of `rollups`. */
export function selectPartSums(sql: Queryable, period: FilteredDays, settled: SettledParts) {
  const ifTrue = (flag: "is_won" | "is_closed" | "is_handed_off") =>
    sql`case when ${sql(flag)} then conversations else 0 end`;
  const ifDropped = (stage: string) => sql`case when is_closed and not is_won then ${sql(stage)} else 0 end`;
  return sql`
    select client_id, 'day' as grain, api_account_id, '' as channel, '' as language, '' as agent_version,
      day::timestamp at time zone 'UTC' as bucket, conversations, stage_none, stage_discovery, stage_interest,
      stage_consideration, stage_conversion, ${ifTrue("is_won")} as converted, ${ifTrue("is_closed")} as closed,
      ${ifDropped("stage_none")} as dropped_none, ${ifDropped("stage_discovery")} as dropped_discovery,
      ${ifDropped("stage_interest")} as dropped_interest, ${ifDropped("stage_consideration")} as dropped_consideration,
      ${ifDropped("stage_conversion")} as dropped_conversion, ${ifTrue("is_handed_off")} as handed_off, with_fallback,
      messages, user_messages, bot_messages, agent_messages, turns, duration_ms, quality, sentiment_milli, first_response_n,
      first_response_ms, first_response_sketch, by_hour
    from settled_parts where ${buildPartFilter(sql, period, settled)}`;
}

/** The drop-offs of the settled days as rows of `drop_outcomes`, with their last act and reason. */
export function selectPartDrops(sql: Queryable, period: FilteredDays, settled: SettledParts) {
  return sql`
    select client_id, day, api_account_id, '' as channel, '' as language, '' as agent_version, s.stage, outcome, act, reason, s.n
    from settled_parts
    cross join lateral (values ('none', stage_none), ('discovery', stage_discovery), ('interest', stage_interest),
      ('consideration', stage_consideration), ('conversion', stage_conversion)) as s (stage, n)
    where s.n > 0 and is_closed and not is_won and outcome <> '' and ${buildPartFilter(sql, period, settled)}`;
}

/** The scores of the settled days as rows of `csat_rollups`. */
export function selectPartScores(sql: Queryable, period: FilteredDays, settled: SettledParts) {
  return sql`
    select client_id, day, api_account_id, '' as channel, '' as language, '' as agent_version, score_n as n,
      score_total as total, score_squares as squares, score_satisfied as satisfied,
      case when is_closed then score_n else 0 end as closed
    from settled_parts where score_n > 0 and ${buildPartFilter(sql, period, settled)}`;
}

/** The sold conversations of the settled days, by furthest stage and topic. */
export function selectPartSold(sql: Queryable, period: FilteredDays, settled: SettledParts) {
  return sql`
    select api_account_id, topic, w.stage, s.n
    from settled_parts
    cross join lateral (values ('none', stage_none), ('discovery', stage_discovery), ('interest', stage_interest),
      ('consideration', stage_consideration), ('conversion', stage_conversion)) as s (reached, n)
    cross join lateral (select case when is_won then 'conversion' else s.reached end as stage) as w
    where s.n > 0 and outcome = 'sold' and ${buildPartFilter(sql, period, settled)}
      ${buildAccountFilter(sql, period, "api_account_id")}`;
}

/** The values of the settled days, with the columns that {@link selectPartSold} has. */
export function selectPartValues(sql: Queryable, period: FilteredDays, settled: SettledParts) {
  return sql`
    select api_account_id, topic, stage, currency, n, cents from settled_values
    where ${buildPartFilter(sql, period, settled)} ${buildAccountFilter(sql, period, "api_account_id")}`;
}

/** The values of the settled days, by where conversations come from, API account and currency. */
export function selectSourceValues(sql: Queryable, period: FilteredDays, settled: SettledParts) {
  return sql`
    select group_id::text as key, api_account_id as account, currency, n, cents from settled_source_values
    where ${buildPartFilter(sql, period, settled)} ${buildAccountFilter(sql, period, "api_account_id")}`;
}

/**
 * Chooses the part for a filter by outcome, reason, act, need or topic; null if conversations must be counted: for filters by channel,
 * language, version, source or property, and by topic with a reason, act or need.
 */
export function choosePart(filter: Filter): Part | null {
  const { channel, language, version, reason, act, need, topic } = filter;
  if (hasSourceFilter(filter)) return null;
  if ([channel, language, version].some((value) => value !== undefined)) return null;
  if (topic === undefined) return "reading";
  return [reason, act, need].every((value) => value === undefined) ? "topic" : null;
}

/** SQL conditions on the settled rows that a filter asks for, like `buildReadingFilter` of conversations. */
export function buildPartFilter(sql: Queryable, period: FilteredDays, { part, to, open }: SettledParts) {
  const { clientId, outcome, reason, act, need, topic } = period;
  const isOne = (column: "reason" | "act" | "need", values: string | undefined) =>
    values === undefined ? sql`` : sql`and ${sql(column)} = any(${splitList(values)}::text[])`;
  return sql`
    client_id = ${clientId} and part = ${part} and day between ${period.from} and ${to} and day <> all(${open}::date[])
    ${outcome === undefined ? sql`` : buildOutcomeFilter(sql, splitList(outcome))}
    ${isOne("reason", reason)} ${isOne("act", act)} ${isOne("need", need)}
    ${topic === undefined ? sql`` : sql`and topic = any(array(${selectMerged(sql, { clientId, topic })}))`}`;
}

function buildOutcomeFilter(sql: Queryable, values: string[]) {
  const read = values.filter((value) => !OUTCOMES.some((group) => group === value));
  return sql`
    and (outcome = any(${values.includes("open") ? [...read, ""] : read}::text[])
      ${values.includes("converted") ? sql`or is_won` : sql``}
      ${values.includes("dropped") ? sql`or (is_closed and not is_won)` : sql``}
      ${values.includes("handed_off") ? sql`or is_handed_off` : sql``})`;
}
