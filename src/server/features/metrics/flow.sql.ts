import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import type { ReadingFilter } from "../../../domain/conversations/outcome-filter.ts";
import { buildDaysFilter } from "../../db/local-days.ts";
import type { LocalDays } from "../../db/local-days.ts";
import { buildReadingFilter } from "../../db/reading-filter.ts";
import type { Queryable } from "../../db/sql.ts";
import { buildDimensionFilter } from "./rollups.sql.ts";

/** A client's conversations of some local days. */
type FlowFilter = DimensionFilter & ReadingFilter & { clientId: string; days: LocalDays };

/** Returns at most `limit` rows from the newest `scan` conversations. */
type Bounds = { limit: number; scan: number };

export type PathRow = { steps: string[]; converted: boolean; closed: boolean };

/** Lists the newest conversations, each with the template keys of its bot messages in order. */
export async function listPaths(sql: Queryable, query: FlowFilter & Bounds): Promise<PathRow[]> {
  return sql<PathRow[]>`
    select c.won as converted, c.closed, array(
        select m.step from messages m
        where m.client_id = ${query.clientId} and m.conversation_id = c.conversation_id
          and m.sent_at >= c.started_at and m.sent_at <= c.last_at and m.step is not null
        order by m.sent_at, m.seq
      ) as steps
    from (
      select * from (${buildNewestQuery(sql, query)}) r
      where true ${buildDimensionFilter(sql, query)} ${buildReadingFilter(sql, query, "r")}
      order by started_at desc, conversation_id desc
      limit ${query.limit}
    ) c`;
}

/**
 * Lists the milliseconds from the first message to the converting one, for the newest conversions. Omits messages imported
 * without a timestamp.
 */
export async function listTimesToConvert(sql: Queryable, query: FlowFilter & Bounds): Promise<number[]> {
  const rows = await sql<{ ms: number }[]>`
    select (extract(epoch from m.sent_at - c.started_at) * 1000)::float8 as ms
    from (
      select * from (${buildNewestQuery(sql, query)}) r
      where stage = 'conversion' and won ${buildDimensionFilter(sql, query)} ${buildReadingFilter(sql, query, "r")}
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

/** The texts of bot message templates by key. */
export async function getTemplateTexts(
  sql: Queryable,
  { clientId, steps }: { clientId: string; steps: string[] },
): Promise<Map<string, string>> {
  const rows = await sql<{ step: string; text: string }[]>`
    select step, text from steps where client_id = ${clientId} and step = any(${steps}::text[])`;
  return new Map(rows.map(({ step, text }) => [step, text]));
}

/**
 * SQL for the newest conversations of the period before filtering, which bounds the scan. Lists its columns, because
 * row-level security copies each row: `select *` takes half as long again.
 */
function buildNewestQuery(sql: Queryable, { clientId, days, scan }: FlowFilter & Bounds) {
  return sql`
    select conversation_id, started_at, last_at, api_account_id, channel, language, agent_version, closed, stage, moved_by, handed_off,
      converted, corrected_converted, coalesce(corrected_converted, converted) as won
    from conversations
    where client_id = ${clientId} ${buildDaysFilter(sql, days)}
    order by started_at desc, conversation_id desc
    limit ${scan}`;
}
