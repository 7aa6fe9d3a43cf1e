import { decodeSketch, encodeSketch } from "#src/domain/statistics/quantile-sketch.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import type { Queryable } from "../../../db/sql.ts";
import { joinPeople, samplePeople } from "./people.sql.ts";
import { buildHours, buildSketch } from "./rollup-sources.sql.ts";

type Row = Record<string, string | number | boolean> & {
  first_response_sketch: Uint8Array;
  by_hour: Uint8Array;
  people: Uint8Array;
};

/** Sums up the conversations of days by what they came to, in place of what was settled of these days before. */
export async function settleParts(
  sql: Queryable,
  { clientId, from, to }: { clientId: string; from: string; to: string },
): Promise<void> {
  await sql`delete from settled_parts where client_id = ${clientId} and day between ${from} and ${to}`;
  await sql`delete from settled_values where client_id = ${clientId} and day between ${from} and ${to}`;
  await insertRows(sql, { table: "settled_values", rows: await sumValues(sql, { clientId, from, to }) });
  const rows = await countParts(sql, { clientId, from, to });
  await insertRows(sql, {
    table: "settled_parts",
    rows: rows.map(({ first_response_sketch: sketch, by_hour: hours, people, ...row }) => ({
      client_id: clientId,
      ...row,
      first_response_sketch: encodeSketch(decodeSketch(sketch)),
      by_hour: encodeSketch(decodeSketch(hours)),
      people: samplePeople(people),
    })),
  });
}

async function countParts(
  sql: Queryable,
  { clientId, from, to }: { clientId: string; from: string; to: string },
): Promise<Row[]> {
  const { fromAt, toAt } = getScanBounds({ from, to });
  const countAt = (stage: string) => sql`(count(*) filter (where reached = ${stage}))::integer`;
  return sql<Row[]>`
    with read as (
      select c.local_day, c.end_user_hash, c.api_account_id, coalesce(k.outcome, '') as outcome, coalesce(k.reason, '') as reason,
        coalesce(k.act, '') as act, coalesce(k.need, '') as need, coalesce(k.topic, '') as topic,
        coalesce(c.corrected_converted, c.converted) as is_won, c.closed as is_closed, c.handed_off as is_handed_off,
        coalesce(c.corrected_stage, c.stage, 'none') as reached, c.fallbacks, c.messages, c.user_messages, c.bot_messages,
        c.agent_messages, c.turns, c.duration_ms, c.quality, c.sentiment, c.first_response_ms, s.score,
        ${buildSketch(sql)} as sketch, ${buildHours(sql)} as hours
      from conversations c
      left join conversation_readings k
        on k.client_id = ${clientId} and k.conversation_id = c.conversation_id and k.outcome is not null
      left join conversation_scores s on s.client_id = ${clientId} and s.conversation_id = c.conversation_id
      where c.client_id = ${clientId} and c.local_day between ${from} and ${to}
        and c.started_at >= ${fromAt} and c.started_at < ${toAt})
    select local_day::text as day, case when grouping(topic) = 0 then 'topic' else 'reading' end as part, api_account_id, outcome,
      coalesce(reason, '') as reason, coalesce(act, '') as act, coalesce(need, '') as need, coalesce(topic, '') as topic,
      is_won, is_closed, is_handed_off, count(*)::integer as conversations, ${countAt("none")} as stage_none,
      ${countAt("discovery")} as stage_discovery, ${countAt("interest")} as stage_interest,
      ${countAt("consideration")} as stage_consideration, ${countAt("conversion")} as stage_conversion,
      (count(*) filter (where fallbacks > 0))::integer as with_fallback, sum(messages)::integer as messages,
      sum(user_messages)::integer as user_messages, sum(bot_messages)::integer as bot_messages,
      sum(agent_messages)::integer as agent_messages, sum(turns)::integer as turns, sum(duration_ms)::bigint as duration_ms,
      sum(quality)::integer as quality, sum(round(sentiment::numeric * 1000))::integer as sentiment_milli,
      count(first_response_ms)::integer as first_response_n, coalesce(sum(first_response_ms), 0)::bigint as first_response_ms,
      string_agg(sketch, ''::bytea) as first_response_sketch, string_agg(hours, ''::bytea) as by_hour,
      count(score)::integer as score_n, coalesce(sum(score), 0)::integer as score_total,
      coalesce(sum(score::bigint * score), 0)::bigint as score_squares,
      (count(*) filter (where score >= 400))::integer as score_satisfied, ${joinPeople(sql)} as people
    from read r
    group by local_day, api_account_id, outcome, is_won, is_closed, is_handed_off, grouping sets ((reason, act, need), (topic))`;
}

/** The values that the events of sold conversations brought: by currency, and of each conversation once. */
async function sumValues(
  sql: Queryable,
  { clientId, from, to }: { clientId: string; from: string; to: string },
): Promise<Record<string, string | number | boolean>[]> {
  const { fromAt, toAt } = getScanBounds({ from, to });
  return sql<Record<string, string | number | boolean>[]>`
    with valued as (
      select c.local_day, c.api_account_id, coalesce(k.reason, '') as reason, coalesce(k.act, '') as act,
        coalesce(k.need, '') as need, coalesce(k.topic, '') as topic, coalesce(c.corrected_converted, c.converted) as is_won,
        c.closed as is_closed, c.handed_off as is_handed_off,
        case when coalesce(c.corrected_converted, c.converted) then 'conversion'
          else coalesce(c.corrected_stage, c.stage, 'none') end as stage,
        e.currency, e.conversation_id, e.cents
      from conversations c
      join conversation_readings k
        on k.client_id = ${clientId} and k.conversation_id = c.conversation_id and k.outcome = 'sold'
      join events e on e.client_id = ${clientId} and e.conversation_id = c.conversation_id and e.cents is not null
      where c.client_id = ${clientId} and c.local_day between ${from} and ${to}
        and c.started_at >= ${fromAt} and c.started_at < ${toAt})
    select ${clientId}::uuid as client_id, local_day::text as day, case when grouping(topic) = 0 then 'topic' else 'reading' end as part,
      api_account_id, 'sold' as outcome, coalesce(reason, '') as reason, coalesce(act, '') as act, coalesce(need, '') as need,
      coalesce(topic, '') as topic, is_won, is_closed, is_handed_off, stage, coalesce(currency, '') as currency,
      count(distinct conversation_id)::integer as n, sum(cents)::bigint as cents
    from valued
    group by local_day, api_account_id, is_won, is_closed, is_handed_off, stage, grouping sets (
      (reason, act, need, currency), (reason, act, need), (topic, currency), (topic))`;
}
