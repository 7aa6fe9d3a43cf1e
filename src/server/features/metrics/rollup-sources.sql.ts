import { LOG_GAMMA } from "../../../domain/statistics/quantile-sketch.ts";
import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import type { ReadingFilter } from "../../../domain/conversations/outcome-filter.ts";
import { getScanBounds } from "../../db/local-days.ts";
import { buildReadingFilter, hasReadingFilter } from "../../db/reading-filter.ts";
import type { Queryable } from "../../db/sql.ts";

/** A filtered period of whole local days of one client; `from` and `to` are inclusive. */
export type Period = DimensionFilter & ReadingFilter & { clientId: string; from: string; to: string };

/**
 * SQL for `rollups`. They don't hold what conversations came to: where a filter asks for it, for one row of each conversation of
 * the period, like a rollup of it alone.
 */
export function selectRollups(sql: Queryable, period: Period, grain: "day" | "hour") {
  if (!hasReadingFilter(period)) return sql`rollups`;
  const is = (condition: ReturnType<Queryable>) => sql`(${condition})::integer`;
  return sql`(
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
      case when c.local_hour < 0 then ''::bytea else int2send(c.local_hour) || int4send(1) end as by_hour
    from ${selectConversations(sql, period)} c)`;
}

/** SQL for `drop_rollups`, or one row of each drop-off of the period, like {@link selectRollups}. */
export function selectDropOffs(sql: Queryable, period: Period) {
  if (!hasReadingFilter(period)) return sql`drop_rollups`;
  return sql`(
    select c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version, reached as stage,
      coalesce(c.drop_reason, 'no_reply') as reason, c.last_step as step, 1 as n
    from ${selectConversations(sql, period)} c
    where c.closed and not won)`;
}

/** SQL for `drop_outcomes`, or one row of each drop-off of the period with an outcome, like {@link selectRollups}. */
export function selectDropOutcomes(sql: Queryable, period: Period) {
  if (!hasReadingFilter(period)) return sql`drop_outcomes`;
  return sql`(
    select c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version, reached as stage,
      k.outcome, 1 as n
    from ${selectConversations(sql, period)} c
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = c.conversation_id
    where c.closed and not won and k.outcome is not null)`;
}

/** The conversations of the period, with the client's corrections as `reached` and `won`. */
function selectConversations(sql: Queryable, period: Period) {
  const { fromAt, toAt } = getScanBounds(period);
  return sql`(
    select c.*, coalesce(c.corrected_stage, c.stage, 'none') as reached, coalesce(c.corrected_converted, c.converted) as won
    from conversations c
    where c.client_id = ${period.clientId} and c.local_day between ${period.from} and ${period.to}
      and c.started_at >= ${fromAt} and c.started_at < ${toAt} ${buildReadingFilter(sql, period, "c")})`;
}

/** The sketch of one first response: its bucket, and a count of one. */
function buildSketch(sql: Queryable) {
  return sql`
    case when c.first_response_ms is null then ''::bytea
      when c.first_response_ms < 1 then int2send(0::smallint) || int4send(1)
      else int2send((1 + ceil(ln(c.first_response_ms::float8) / ${LOG_GAMMA}::float8 - 1e-9::float8))::smallint) || int4send(1) end`;
}
