import { createScoreSums } from "#src/domain/metrics/csat.ts";
import type { ScoreSums } from "#src/domain/metrics/csat.ts";
import type { Window } from "#src/domain/alerts/windows.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "./rollups.sql.ts";
import { selectScores } from "./rollup-sources.sql.ts";
import type { Period } from "./rollup-sources.sql.ts";
import type { Watched } from "./watch.sql.ts";

/** The scores of a period's conversations. */
export async function getScoreSums(sql: Queryable, period: Period): Promise<ScoreSums> {
  const [row] = await sql<ScoreSums[]>`
    select ${sumScores(sql)} from ${selectScores(sql, period)} r
    where client_id = ${period.clientId} and day between ${period.from} and ${period.to} ${buildDimensionFilter(sql, period)}
    having count(*) > 0`;
  return row ?? createScoreSums();
}

/** The scores of the conversations of the hours within windows, by hour. */
export async function listWatchedScores(
  sql: Queryable,
  { windows, ...watched }: Watched & { windows: readonly Window[] },
): Promise<Map<number, ScoreSums>> {
  const rows = await sql<(ScoreSums & { hour: Date })[]>`
    select r.hour_at as hour, count(*)::integer as n, sum(s.score)::integer as total,
      sum(s.score::bigint * s.score)::bigint as squares, (count(*) filter (where s.score >= 400))::integer as satisfied,
      (count(*) filter (where r.closed))::integer as closed
    from unnest(
      ${windows.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${windows.map(({ to }) => new Date(to).toISOString())}::timestamptz[]
    ) as w (from_at, to_at)
    join conversations r on r.client_id = ${watched.clientId} and r.hour_at >= w.from_at and r.hour_at < w.to_at
      and r.started_at >= w.from_at and r.started_at < w.to_at + interval '1 hour'
    join conversation_scores s on s.client_id = ${watched.clientId} and s.conversation_id = r.conversation_id
    where true ${buildDimensionFilter(sql, watched)} ${buildReadingFilter(sql, watched, "r")}
    group by r.hour_at`;
  return new Map(rows.map(({ hour, ...scores }) => [hour.getTime(), scores]));
}

function sumScores(sql: Queryable) {
  return sql`
    sum(n)::integer as n, sum(total)::bigint as total, sum(squares)::bigint as squares, sum(satisfied)::integer as satisfied,
    sum(closed)::integer as closed`;
}
