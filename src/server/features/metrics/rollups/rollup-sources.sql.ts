import { LOG_GAMMA } from "#src/domain/statistics/quantile-sketch.ts";
import type { DimensionFilter } from "#src/domain/metrics/metrics.contract.ts";
import type { ReadingFilter } from "#src/domain/conversations/outcome-filter.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter, hasReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { selectPartDrops, selectPartScores, selectPartSums } from "./part-sources.sql.ts";
import type { SettledParts } from "./part-sources.sql.ts";

/**
 * A filtered period of whole local days of one client; `from` and `to` are inclusive. With `settled`, which `findSettledParts` finds,
 * sums come from the settled parts of its days.
 */
export type Period = DimensionFilter &
  ReadingFilter & { clientId: string; from: string; to: string } & {
    settled?: SettledParts | null;
  };

/**
 * SQL for `rollups`. They don't hold what conversations came to: where a filter asks for it, for one row of each conversation of
 * the period, like a rollup of it alone.
 */
export function selectRollups(sql: Queryable, period: Period, grain: "day" | "hour") {
  if (!hasReadingFilter(period)) return sql`rollups`;
  if (grain === "hour" || !period.settled) return sql`(${selectCounted(sql, { ...period, settled: null }, grain)})`;
  return sql`(${selectPartSums(sql, period, period.settled)} union all ${selectCounted(sql, period, grain)})`;
}

function selectCounted(sql: Queryable, period: Period, grain: "day" | "hour") {
  const is = (condition: ReturnType<Queryable>) => sql`(${condition})::integer`;
  return sql`
    select c.client_id, ${grain}::text as grain, c.api_account_id, c.channel, c.language, c.agent_version,
      ${grain === "day" ? sql`c.local_day::timestamp at time zone 'UTC'` : sql`c.hour_at`} as bucket,
      1 as conversations, ${is(sql`reached = 'none'`)} as stage_none, ${is(sql`reached = 'discovery'`)} as stage_discovery,
      ${is(sql`reached = 'interest'`)} as stage_interest, ${is(sql`reached = 'consideration'`)} as stage_consideration,
      ${is(sql`reached = 'conversion'`)} as stage_conversion, ${is(sql`won`)} as converted, ${is(sql`c.closed`)} as closed,
      ${is(sql`c.closed and not won and reached = 'none'`)} as dropped_none,
      ${is(sql`c.closed and not won and reached = 'discovery'`)} as dropped_discovery,
      ${is(sql`c.closed and not won and reached = 'interest'`)} as dropped_interest,
      ${is(sql`c.closed and not won and reached = 'consideration'`)} as dropped_consideration,
      ${is(sql`c.closed and not won and reached = 'conversion'`)} as dropped_conversion,
      ${is(sql`c.handed_off`)} as handed_off, ${is(sql`c.fallbacks > 0`)} as with_fallback, c.messages, c.user_messages,
      c.bot_messages, c.agent_messages, c.turns, c.duration_ms, c.quality,
      round(c.sentiment::numeric * 1000)::integer as sentiment_milli,
      ${is(sql`c.first_response_ms is not null`)} as first_response_n, coalesce(c.first_response_ms, 0) as first_response_ms,
      ${buildSketch(sql)} as first_response_sketch,
      ${buildHours(sql)} as by_hour
    from ${selectConversations(sql, period)} c`;
}

/** SQL for `drop_rollups`, or one row of each drop-off of the period, like {@link selectRollups}. */
export function selectDropOffs(sql: Queryable, period: Period) {
  if (!hasReadingFilter(period)) return sql`drop_rollups`;
  return sql`(
    select c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version, reached as stage,
      coalesce(c.drop_reason, 'none') as reason, c.last_step as step, 1 as n
    from ${selectConversations(sql, { ...period, settled: null })} c
    where c.closed and not won)`;
}

/** SQL for `drop_outcomes`, or one row of each drop-off of the period with an outcome, like {@link selectRollups}. */
export function selectDropOutcomes(sql: Queryable, period: Period) {
  return hasReadingFilter(period) ? selectDropReadings(sql, period) : sql`drop_outcomes`;
}

/** SQL for one row of each drop-off of the period with an outcome, also with its last act and reason. */
export function selectDropReadings(sql: Queryable, period: Period) {
  const settled = period.settled ? sql`${selectPartDrops(sql, period, period.settled)} union all` : sql``;
  return sql`(
    ${settled}
    select c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version, reached as stage,
      k.outcome, k.act, k.reason, 1 as n
    from ${selectConversations(sql, period)} c
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = c.conversation_id
    where c.closed and not won and k.outcome is not null)`;
}

/** SQL for `negative_turns` with its day or hour as `bucket`, or one row of each conversation that turned negative. */
export function selectTurns(sql: Queryable, period: Period, grain: "day" | "hour") {
  if (!hasReadingFilter(period) && grain === "day") {
    return sql`(select t.*, day::text as bucket from negative_turns t where client_id = ${period.clientId})`;
  }
  const bucket =
    grain === "day" ? sql`c.local_day::text` : sql`to_char(c.hour_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  return sql`(
    select ${bucket} as bucket, c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version,
      k.turned_step as step, 1 as n
    from ${selectConversations(sql, { ...period, settled: null })} c
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = c.conversation_id
    where k.turned_step is not null)`;
}

/** SQL for `csat_rollups`, or one row of each score of the period, like {@link selectRollups}. */
export function selectScores(sql: Queryable, period: Period) {
  if (!hasReadingFilter(period)) return sql`csat_rollups`;
  const settled = period.settled ? sql`${selectPartScores(sql, period, period.settled)} union all` : sql``;
  return sql`(
    ${settled}
    select c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version, 1 as n, s.score as total,
      s.score::bigint * s.score as squares, (s.score >= 400)::integer as satisfied, c.closed::integer as closed
    from ${selectConversations(sql, period)} c
    join conversation_scores s on s.client_id = ${period.clientId} and s.conversation_id = c.conversation_id)`;
}

/** The conversations of the period, or of its days that are not settled, with the client's corrections as `reached` and `won`. */
function selectConversations(sql: Queryable, period: Period) {
  const open = period.settled?.open ?? null;
  const { fromAt, toAt } = getScanBounds({ from: open === null ? period.from : (open[0] ?? period.to), to: period.to });
  return sql`(
    select c.*, coalesce(c.corrected_stage, c.stage, 'none') as reached, coalesce(c.corrected_converted, c.converted) as won
    from conversations c
    where c.client_id = ${period.clientId} and c.local_day between ${period.from} and ${period.to}
      and c.started_at >= ${fromAt} and c.started_at < ${toAt}
      ${open === null ? sql`` : sql`and c.local_day = any(${open}::date[])`} ${buildReadingFilter(sql, period, "c")})`;
}

/** The hour that a conversation `c` began in, as a sketch of one. */
export function buildHours(sql: Queryable) {
  return sql`case when c.local_hour < 0 then ''::bytea else int2send(c.local_hour) || int4send(1) end`;
}

/** The sketch of the first response of a conversation `c`: its bucket, and a count of one. */
export function buildSketch(sql: Queryable) {
  return sql`
    case when c.first_response_ms is null then ''::bytea
      when c.first_response_ms < 1 then int2send(0::smallint) || int4send(1)
      else int2send((1 + ceil(ln(c.first_response_ms::float8) / ${LOG_GAMMA}::float8 - 1e-9::float8))::smallint) || int4send(1) end`;
}
