import type { AlertFilter } from "#src/domain/alerts/alerts.contract.ts";
import type { HourOutcomes, HourRow } from "#src/domain/alerts/evaluate.ts";
import type { MessageSpan } from "#src/domain/alerts/silence.ts";
import type { Window } from "#src/domain/alerts/windows.ts";
import type { Sums } from "#src/domain/metrics/rollup-sums.ts";
import { OUTCOME_GROUPS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { buildReadingFilter, hasReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { selectRollups } from "./rollup-sources.sql.ts";
import { buildDimensionFilter, sumMeasures } from "./rollups.sql.ts";

/** What is watched: the conversations of one client with a filter. */
export type Watched = AlertFilter & { clientId: string };

/** Conversations whose messages are more than this apart from their first are not looked at for quiet hours. */
const LONGEST_CONVERSATION = "1 day";
/** The newest conversations among which the last message is looked for, besides all open ones. */
const NEWEST = 200;

/** SQL conditions on conversations `r` that are watched. */
export function filterWatched(sql: Queryable, watched: Watched) {
  return sql`${buildDimensionFilter(sql, watched)} ${buildReadingFilter(sql, watched, "r")}`;
}

/** The local days of every time zone that windows are in. */
function findDays(windows: readonly Window[]): { from: string; to: string } {
  const from = Math.min(...windows.map((window) => window.from)) - DAY_MS;
  const to = Math.max(...windows.map((window) => window.to)) + DAY_MS;
  return { from: localDayOf(from, "UTC"), to: localDayOf(to, "UTC") };
}

/** The rollups of the hours within windows that don't overlap, sorted; the sketches only if they are needed. */
export async function listWatchedHours(
  sql: Queryable,
  { windows, withSketch, ...watched }: Watched & { windows: readonly Window[]; withSketch: boolean },
): Promise<HourRow[]> {
  const empty = new Uint8Array();
  const rows = await sql<(Sums & { hour: Date; sketch: Uint8Array | null })[]>`
    select r.bucket as hour, ${sumMeasures(sql)},
      ${withSketch ? sql`string_agg(first_response_sketch, ''::bytea)` : sql`null::bytea`} as sketch
    from unnest(
      ${windows.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${windows.map(({ to }) => new Date(to).toISOString())}::timestamptz[]
    ) as w (from_at, to_at)
    join ${selectRollups(sql, { ...watched, ...findDays(windows) }, "hour")} r
      on r.client_id = ${watched.clientId} and r.grain = 'hour' and r.bucket >= w.from_at and r.bucket < w.to_at
    where true ${buildDimensionFilter(sql, watched)}
    group by r.bucket order by r.bucket`;
  return rows.map(({ hour, sketch, ...sums }) => ({ ...sums, at: hour.getTime(), sketch: sketch ?? empty }));
}

/** What the conversations of the hours within windows came to, by hour. */
export async function listWatchedOutcomes(
  sql: Queryable,
  { windows, ...watched }: Watched & { windows: readonly Window[] },
): Promise<Map<number, HourOutcomes>> {
  const members = (group: string) => OUTCOMES.filter((outcome) => OUTCOME_GROUPS[outcome] === group);
  const rows = await sql<(HourOutcomes & { hour: Date })[]>`
    select r.hour_at as hour, count(*) filter (where k.outcome <> 'not_customer')::integer as customers,
      count(*) filter (where k.outcome = any(${members("lost")}::text[]))::integer as lost,
      count(*) filter (where k.outcome = any(${members("served")}::text[]))::integer as served
    from unnest(
      ${windows.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${windows.map(({ to }) => new Date(to).toISOString())}::timestamptz[]
    ) as w (from_at, to_at)
    join conversations r on r.client_id = ${watched.clientId} and r.hour_at >= w.from_at and r.hour_at < w.to_at
      and r.started_at >= w.from_at and r.started_at < w.to_at + interval '1 hour'
    join conversation_readings k on k.client_id = ${watched.clientId} and k.conversation_id = r.conversation_id
    where k.outcome is not null ${filterWatched(sql, watched)}
    group by r.hour_at`;
  return new Map(rows.map(({ hour, ...outcomes }) => [hour.getTime(), outcomes]));
}

/** The first hour with a conversation; null if there is none. */
export async function findFirstWatchedHour(sql: Queryable, watched: Watched): Promise<number | null> {
  const [row] = hasReadingFilter(watched)
    ? await sql<{ hour: Date }[]>`
        select r.hour_at as hour from conversations r
        where r.client_id = ${watched.clientId} ${filterWatched(sql, watched)}
        order by r.started_at limit 1`
    : await sql<{ hour: Date }[]>`
        select r.bucket as hour from rollups r
        where r.client_id = ${watched.clientId} and r.grain = 'hour' and r.conversations > 0
          ${buildDimensionFilter(sql, watched)}
        order by r.bucket limit 1`;
  return row?.hour.getTime() ?? null;
}

/** The last message up to an instant, among the newest conversations and those that are open; null if there is none. */
export async function findLastWatchedMessage(sql: Queryable, watched: Watched): Promise<number | null> {
  const filter = filterWatched(sql, watched);
  const [row] = await sql<{ at: Date | null }[]>`
    select greatest(
      (select max(last_at) from (
        select r.last_at from conversations r where r.client_id = ${watched.clientId} ${filter}
        order by r.started_at desc limit ${NEWEST}
      ) newest),
      (select max(r.last_at) from conversations r where r.client_id = ${watched.clientId} and not r.closed ${filter})
    ) as at`;
  return row?.at?.getTime() ?? null;
}

/** Of the hours that begin at these instants, the number in which a message was sent. */
export async function countBusyHours(
  sql: Queryable,
  { hours, ...watched }: Watched & { hours: readonly number[] },
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n
    from unnest(${hours.map((hour) => new Date(hour).toISOString())}::timestamptz[]) as h (at)
    where exists (
      select from conversations r
      where r.client_id = ${watched.clientId} ${filterWatched(sql, watched)}
        and r.started_at >= h.at - ${LONGEST_CONVERSATION}::interval and r.started_at < h.at + interval '1 hour'
        and r.last_at >= h.at
        and (r.started_at >= h.at or r.last_at < h.at + interval '1 hour' or exists (
          select from messages m
          where m.client_id = ${watched.clientId} and m.conversation_id = r.conversation_id
            and m.sent_at >= h.at and m.sent_at < h.at + interval '1 hour')))`;
  return row?.n ?? 0;
}

/** The first and the last message of each quarter of an hour of a period, sorted. */
export async function listMessageSpans(
  sql: Queryable,
  { from, to, ...watched }: Watched & Window,
): Promise<MessageSpan[]> {
  const [fromAt, toAt] = [new Date(from), new Date(to)];
  // Short conversations are known by their first and last message.
  const rows = await sql<{ first: Date; last: Date }[]>`
    with found as (
      select r.conversation_id, r.started_at, r.last_at from conversations r
      where r.client_id = ${watched.clientId} and r.started_at >= ${fromAt} - ${LONGEST_CONVERSATION}::interval
        and r.started_at < ${toAt} ${filterWatched(sql, watched)}
    ), sent as (
      select started_at as at from found
      union all select last_at from found
      union all
      select m.sent_at from found f
      join messages m on m.client_id = ${watched.clientId} and m.conversation_id = f.conversation_id
        and m.sent_at > f.started_at and m.sent_at < f.last_at
      where f.last_at - f.started_at > interval '15 minutes'
    )
    select min(at) as first, max(at) as last from sent where at >= ${fromAt} and at < ${toAt}
    group by date_bin('15 minutes', at, 'epoch') order by 1`;
  return rows.map(({ first, last }) => ({ firstAt: first.getTime(), lastAt: last.getTime() }));
}
