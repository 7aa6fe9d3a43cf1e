/** Compares the rollups with a recount of conversations and messages. */
import { MEASURES } from "#src/domain/metrics/rollup-sums.ts";
import { getLocalHour } from "#src/domain/shared/time-zone.ts";
import { addToBucket, addToSketch, createSketch, decodeSketch } from "#src/domain/statistics/quantile-sketch.ts";
import type postgres from "postgres";

type Row = Record<string, unknown>;

/** Finds all differences between the rollups and a recount, over all clients of the database. */
export async function findRollupMismatches(sql: postgres.Sql): Promise<string[]> {
  return [
    ...(await compareRollups(sql)),
    ...(await compareDrops(sql)),
    ...(await compareOutcomes(sql)),
    ...(await compareTopics(sql)),
    ...(await compareScores(sql)),
    ...(await compareMessages(sql)),
    ...(await compareDays(sql)),
  ];
}

/** Finds conversations counted under another day or hour than the client's time zone gives it. Skips clients whose recount is unfinished. */
async function compareDays(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ id: string; at: Date; day: string; hour: number; hourAt: Date; zone: string }[]>`
    select conversation_id as id, started_at as at, to_char(local_day, 'YYYY-MM-DD') as day, local_hour as hour,
      hour_at as "hourAt", time_zone as zone
    from conversations v join clients c using (client_id) left join zone_recounts r using (client_id)
    where coalesce(r.requested = r.finished, true)`;
  return rows.flatMap(({ id, at, day, hour, hourAt, zone }) => {
    const local = getLocalHour(at.getTime(), zone);
    const same = day === local.day && (hour < 0 || hour === local.hour) && hourAt.getTime() === local.hourAt;
    return same ? [] : [`${id}: counted on ${day} at ${hour} (${hourAt.toISOString()}), not in ${zone}`];
  });
}

async function compareRollups(sql: postgres.Sql): Promise<string[]> {
  const stored = new Map<string, Row>();
  for (const row of await sql<Row[]>`
    select r.*, r.bucket::text as bucket from rollups r where conversations <> 0`) {
    stored.set(keyOf(row), row);
  }
  const counted = new Map<string, Row>();
  for (const row of await sql<Row[]>`${recount(sql)}`) counted.set(keyOf(row), row);
  const problems: string[] = [];
  for (const key of new Set([...stored.keys(), ...counted.keys()])) {
    const [a, b] = [stored.get(key), counted.get(key)];
    if (a === undefined || b === undefined) {
      problems.push(`${key}: ${a === undefined ? "missing from" : "left over in"} rollups`);
      continue;
    }
    for (const measure of MEASURES) {
      if (Number(a[measure]) !== Number(b[measure])) {
        problems.push(`${key} ${measure}: rollup ${String(a[measure])}, recount ${String(b[measure])}`);
      }
    }
    problems.push(
      ...compareSketch(`${key} first response`, a["first_response_sketch"], sketchOf(b["first_responses"])),
    );
    const hours = a["grain"] === "day" ? countHours(b["hours"]) : createSketch();
    problems.push(...compareSketch(`${key} hours`, a["by_hour"], hours));
  }
  return problems;
}

function recount(sql: postgres.Sql) {
  return sql`
    with c as (
      select *, case when corrected_stage is null then coalesce(stage, 'none') else corrected_stage end as eff,
        coalesce(corrected_converted, converted) as won
      from conversations),
    g as (
      select c.*, 'hour' as grain, hour_at as bucket from c
      union all select c.*, 'day', local_day::timestamp at time zone 'UTC' from c)
    select client_id, grain, bucket::text as bucket, api_account_id, channel, language, agent_version,
      count(*) as conversations,
      count(*) filter (where eff = 'none') as stage_none, count(*) filter (where eff = 'discovery') as stage_discovery,
      count(*) filter (where eff = 'interest') as stage_interest,
      count(*) filter (where eff = 'consideration') as stage_consideration,
      count(*) filter (where eff = 'conversion') as stage_conversion,
      count(*) filter (where won) as converted, count(*) filter (where closed) as closed,
      count(*) filter (where closed and not won and eff = 'none') as dropped_none,
      count(*) filter (where closed and not won and eff = 'discovery') as dropped_discovery,
      count(*) filter (where closed and not won and eff = 'interest') as dropped_interest,
      count(*) filter (where closed and not won and eff = 'consideration') as dropped_consideration,
      count(*) filter (where closed and not won and eff = 'conversion') as dropped_conversion,
      count(*) filter (where handed_off) as handed_off, count(*) filter (where fallbacks > 0) as with_fallback,
      sum(messages) as messages, sum(user_messages) as user_messages, sum(bot_messages) as bot_messages,
      sum(agent_messages) as agent_messages, sum(turns) as turns, sum(duration_ms) as duration_ms,
      sum(quality) as quality, sum(round(sentiment::numeric * 1000)) as sentiment_milli,
      count(first_response_ms) as first_response_n, coalesce(sum(first_response_ms), 0) as first_response_ms,
      array_agg(first_response_ms::float8) filter (where first_response_ms is not null) as first_responses,
      array_agg(local_hour) filter (where local_hour >= 0) as hours
    from g group by 1, 2, 3, 4, 5, 6, 7`;
}

async function compareDrops(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<Row[]>`
    with counted as (
      select client_id, local_day as day, api_account_id, channel, language, agent_version,
        case when corrected_stage is null then coalesce(stage, 'none') else corrected_stage end as stage,
        coalesce(drop_reason, 'none') as reason, last_step as step, count(*) as n
      from conversations where closed and not coalesce(corrected_converted, converted)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
    select coalesce(c.day, d.day)::text as day, reason, step, c.n as counted, d.n as stored
    from counted c
    full join (select * from drop_rollups where n <> 0) d
      using (client_id, day, api_account_id, channel, language, agent_version, stage, reason, step)
    where c.n is distinct from d.n`;
  return rows.map((row) => `drops: ${JSON.stringify(row)}`);
}

/** Readings exist of closed conversations alone, and their counts equal a recount. */
async function compareOutcomes(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<Row[]>`
    with counted as (
      select client_id, local_day as day, api_account_id, channel, language, agent_version, outcome,
        coalesce(reason, '') as reason, act, need, count(*) as n,
        count(*) filter (where corrections is not null) as corrected
      from conversations join conversation_readings using (client_id, conversation_id) where outcome is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    select coalesce(c.day, o.day)::text as day, outcome, reason, act, need, c.n as counted, o.n as stored,
      c.corrected, o.corrected as stored_corrected
    from counted c
    full join (select * from outcome_rollups where n <> 0 or corrected <> 0) o
      using (client_id, day, api_account_id, channel, language, agent_version, outcome, reason, act, need)
    where c.n is distinct from o.n or c.corrected is distinct from o.corrected`;
  const stray = await sql<Row[]>`
    select r.conversation_id, r.outcome from conversation_readings r left join conversations c using (client_id, conversation_id)
    where c.conversation_id is null or (not c.closed and r.outcome is not null)`;
  const drops = await sql<Row[]>`
    with counted as (
      select client_id, local_day as day, api_account_id, channel, language, agent_version,
        coalesce(corrected_stage, stage, 'none') as stage, outcome, count(*) as n
      from conversations join conversation_readings using (client_id, conversation_id)
      where outcome is not null and closed and not coalesce(corrected_converted, converted)
      group by 1, 2, 3, 4, 5, 6, 7, 8)
    select coalesce(c.day, o.day)::text as day, stage, outcome, c.n as counted, o.n as stored
    from counted c
    full join (select * from drop_outcomes where n <> 0) o
      using (client_id, day, api_account_id, channel, language, agent_version, stage, outcome)
    where c.n is distinct from o.n`;
  const turns = await sql<Row[]>`
    with counted as (
      select client_id, local_day as day, api_account_id, channel, language, agent_version, turned_step as step, count(*) as n
      from conversations join conversation_readings using (client_id, conversation_id) where turned_step is not null
      group by 1, 2, 3, 4, 5, 6, 7)
    select coalesce(c.day, t.day)::text as day, step, c.n as counted, t.n as stored
    from counted c
    full join (select * from negative_turns where n <> 0) t
      using (client_id, day, api_account_id, channel, language, agent_version, step)
    where c.n is distinct from t.n`;
  return [...rows, ...drops, ...turns, ...stray].map((row) => `outcomes: ${JSON.stringify(row)}`);
}

/** The counts of topics equal a recount. */
async function compareTopics(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<Row[]>`
    with counted as (
      select client_id, local_day as day, api_account_id, channel, language, agent_version, coalesce(topic, '') as topic,
        outcome, count(*) as n, count(*) filter (where coalesce(corrected_converted, converted)) as converted,
        count(*) filter (where reason in ('unanswered_question', 'bot_silent', 'fallback_loop')) as unanswered
      from conversations join conversation_readings using (client_id, conversation_id) where outcome is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8)
    select coalesce(c.day, o.day)::text as day, topic, outcome, c.n as counted, o.n as stored,
      c.converted, o.converted as stored_converted, c.unanswered, o.unanswered as stored_unanswered
    from counted c
    full join (select * from topic_rollups where n <> 0 or converted <> 0 or unanswered <> 0) o
      using (client_id, day, api_account_id, channel, language, agent_version, topic, outcome)
    where c.n is distinct from o.n or c.converted is distinct from o.converted or c.unanswered is distinct from o.unanswered`;
  return rows.map((row) => `topics: ${JSON.stringify(row)}`);
}

/** The last scores of conversations are those of their events, and their sums equal a recount. */
async function compareScores(sql: postgres.Sql): Promise<string[]> {
  const stray = await sql<Row[]>`
    with told as (
      select distinct on (client_id, conversation_id) client_id, conversation_id, round(e.score::numeric * 100) as score
      from events e join conversations c using (client_id, conversation_id)
      where e.type = 'feedback' and e.score is not null
      order by client_id, conversation_id, e.at desc, e.event_id desc)
    select conversation_id, t.score as told, s.score as stored
    from told t full join conversation_scores s using (client_id, conversation_id)
    where t.score is distinct from s.score`;
  const rows = await sql<Row[]>`
    with counted as (
      select client_id, local_day as day, api_account_id, channel, language, agent_version, count(*) as n, sum(score) as total,
        sum(score::bigint * score) as squares, count(*) filter (where score >= 400) as satisfied,
        count(*) filter (where closed) as closed
      from conversations join conversation_scores using (client_id, conversation_id)
      group by 1, 2, 3, 4, 5, 6)
    select coalesce(c.day, r.day)::text as day, c.n as counted, r.n as stored
    from counted c
    full join (select * from csat_rollups where n <> 0) r
      using (client_id, day, api_account_id, channel, language, agent_version)
    where (c.n, c.total, c.squares, c.satisfied, c.closed) is distinct from (r.n, r.total, r.squares, r.satisfied, r.closed)`;
  return [...stray, ...rows].map((row) => `scores: ${JSON.stringify(row)}`);
}

async function compareMessages(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<Row[]>`
    select c.conversation_id, c.messages, count(m.message_id) as stored
    from conversations c left join messages m using (client_id, conversation_id)
    group by c.client_id, c.conversation_id having c.messages <> count(m.message_id)`;
  const [keys] = await sql<Row[]>`
    select (select count(*) from message_keys) as keys,
      (select count(*) from messages) + (select count(*) from held_messages) as messages`;
  const problems = rows.map((row) => `messages: ${JSON.stringify(row)}`);
  if (keys?.["keys"] !== keys?.["messages"]) problems.push(`message keys: ${JSON.stringify(keys)}`);
  return problems;
}

function compareSketch(name: string, stored: unknown, counted: Map<number, number>): string[] {
  const sketch = stored instanceof Uint8Array ? decodeSketch(stored) : createSketch();
  const same = sketch.size === counted.size && [...counted].every(([bucket, n]) => sketch.get(bucket) === n);
  return same ? [] : [`${name}: sketches differ`];
}

function sketchOf(values: unknown): Map<number, number> {
  const sketch = createSketch();
  if (Array.isArray(values)) for (const value of values) addToSketch(sketch, Number(value));
  return sketch;
}

function countHours(values: unknown): Map<number, number> {
  const sketch = createSketch();
  if (Array.isArray(values)) for (const value of values) addToBucket(sketch, Number(value), 1);
  return sketch;
}

function keyOf(row: Row): string {
  return ["client_id", "grain", "bucket", "api_account_id", "channel", "language", "agent_version"]
    .map((column) => String(row[column]))
    .join("|");
}
