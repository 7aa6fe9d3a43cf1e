import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import { narrow } from "./rollups.sql.ts";

/** A client's conversations begun from `fromAt`, before `toAt`. */
type FlowFilter = DimensionFilter & { clientId: string; fromAt: Date; toAt: Date };

export type PathRow = { steps: string[]; converted: boolean; closed: boolean };

/** The newest conversations, each with the keys of its bot messages in order. */
export async function selectPaths(sql: Queryable, query: FlowFilter & { limit: number }): Promise<PathRow[]> {
  return sql<PathRow[]>`
    select coalesce(c.corrected_converted, c.converted) as converted, c.closed, array(
        select m.step from messages m
        where m.client_id = ${query.clientId} and m.conversation_id = c.conversation_id
          and m.sent_at >= c.started_at and m.sent_at <= c.last_at and m.step is not null
        order by m.sent_at, m.seq
      ) as steps
    from (
      select conversation_id, started_at, last_at, closed, converted, corrected_converted from conversations r
      where ${matchFilter(sql, query)}
      order by started_at desc, conversation_id desc
      limit ${query.limit}
    ) c`;
}

/**
 * Milliseconds from the first message to the one that moved the conversation to Conversion, of the newest conversions
 * among the newest `scan` conversations. A message whose file gave no time tells none.
 */
export async function selectTimesToConvert(
  sql: Queryable,
  query: FlowFilter & { limit: number; scan: number },
): Promise<number[]> {
  const rows = await sql<{ ms: number }[]>`
    select (extract(epoch from m.sent_at - c.started_at) * 1000)::float8 as ms
    from (
      select conversation_id, started_at, last_at, moved_by
      from (
        select conversation_id, started_at, last_at, moved_by, stage, converted, corrected_converted from conversations r
        where ${matchFilter(sql, query)}
        order by started_at desc, conversation_id desc
        limit ${query.scan}
      ) newest
      where stage = 'conversion' and coalesce(corrected_converted, converted)
      order by started_at desc, conversation_id desc
      limit ${query.limit}
    ) c
    cross join lateral (
      select sent_at from messages
      where client_id = ${query.clientId} and conversation_id = c.conversation_id
        and sent_at >= c.started_at and sent_at <= c.last_at and message_id = c.moved_by and timed
      limit 1
    ) m`;
  return rows.map(({ ms }) => ms);
}

/** What the bot said at each of these steps. */
export async function selectStepTexts(
  sql: Queryable,
  { clientId, steps }: { clientId: string; steps: string[] },
): Promise<Map<string, string>> {
  const rows = await sql<{ step: string; text: string }[]>`
    select step, text from steps where client_id = ${clientId} and step = any(${steps}::text[])`;
  return new Map(rows.map(({ step, text }) => [step, text]));
}

function matchFilter(sql: Queryable, filter: FlowFilter) {
  return sql`
    r.client_id = ${filter.clientId} and r.started_at >= ${filter.fromAt} and r.started_at < ${filter.toAt}
    ${narrow(sql, filter)}`;
}
