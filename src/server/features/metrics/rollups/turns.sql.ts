/** Conversations in which the user turned negative, and the bot message after which that happened. */
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "./rollups.sql.ts";
import { selectTurns } from "./rollup-sources.sql.ts";
import type { Period } from "./rollup-sources.sql.ts";

/** Conversations that turned negative: by bucket, and by bot message (an empty `step` has no key). */
export type NegativeTurns = { byBucket: Map<string, number>; total: number; most: { step: string; n: number } | null };

/** Counts a period's conversations that turned negative, by local day or by hour. */
export async function countTurns(sql: Queryable, period: Period, grain: "day" | "hour"): Promise<NegativeTurns> {
  const rows = await sql<{ bucket: string | null; step: string | null; n: number }[]>`
    select bucket, step, sum(n)::integer as n
    from ${selectTurns(sql, period, grain)} r
    where client_id = ${period.clientId} and day between ${period.from} and ${period.to} ${buildDimensionFilter(sql, period)}
    group by grouping sets ((bucket), (step)) having sum(n) > 0
    order by n desc, step`;
  const byBucket = new Map(rows.flatMap(({ bucket, n }) => (bucket === null ? [] : [[bucket, n] as const])));
  const most = rows.find(({ step }) => step !== null && step !== "");
  return {
    byBucket,
    total: [...byBucket.values()].reduce((sum, n) => sum + n, 0),
    most: most === undefined ? null : { step: most.step ?? "", n: most.n },
  };
}

/** The newest texts of a bot message in conversations that turned negative after it, newest first. */
export async function listTurnTexts(
  sql: Queryable,
  { clientId, step, limit }: { clientId: string; step: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select m.text
    from (
      select c.conversation_id, c.started_at, c.last_at
      from conversation_readings k
      join conversations c on c.client_id = ${clientId} and c.conversation_id = k.conversation_id
      where k.client_id = ${clientId} and k.turned_step = ${step}
      order by c.started_at desc, c.conversation_id desc
      limit ${limit}
    ) c
    cross join lateral (
      select text from messages
      where client_id = ${clientId} and conversation_id = c.conversation_id and step = ${step}
        and sent_at between c.started_at and c.last_at
      limit 1
    ) m
    order by c.started_at desc, c.conversation_id desc`;
  return rows.map(({ text }) => text);
}
