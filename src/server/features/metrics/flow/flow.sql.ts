import type { DimensionFilter } from "#src/domain/metrics/metrics.contract.ts";
import type { ReadingFilter } from "#src/domain/conversations/outcome-filter.ts";
import type { Language, Role } from "#src/domain/analysis/analysis.contract.ts";
import type { Outcome } from "#src/domain/reading/reading.contract.ts";
import { buildDaysFilter } from "../../../db/local-days.ts";
import type { LocalDays } from "../../../db/local-days.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";

/** A client's conversations of some local days. */
type FlowFilter = DimensionFilter & ReadingFilter & { clientId: string; days: LocalDays };

/** Returns at most `limit` rows from the newest `scan` conversations of the dimensions asked for. */
type Bounds = { limit: number; scan: number };

export type PathRow = {
  conversationId: string;
  language: Language;
  converted: boolean;
  closed: boolean;
  /** With the client's correction; null without an outcome. */
  outcome: Outcome | null;
  /** Null before the conversation was read. */
  stops: string | null;
};

/** Lists the newest conversations, each with the stops that its reading found. */
export async function listPaths(sql: Queryable, query: FlowFilter & Bounds): Promise<PathRow[]> {
  return sql<PathRow[]>`
    select c.conversation_id as "conversationId", c.language, c.won as converted, c.closed, k.outcome,
      k.reading ->> 'stops' as stops
    from (
      select * from (${buildNewestQuery(sql, query)}) r
      where true ${buildReadingFilter(sql, query, "r")}
      order by started_at desc, conversation_id desc
      limit ${query.limit}
    ) c
    left join conversation_readings k on k.client_id = ${query.clientId} and k.conversation_id = c.conversation_id
    order by c.started_at desc, c.conversation_id desc`;
}

/** Lists the messages of conversations in order, of each the first `limit`. */
export async function listPathMessages(
  sql: Queryable,
  { clientId, conversationIds, limit }: { clientId: string; conversationIds: string[]; limit: number },
): Promise<{ conversationId: string; role: Role; text: string; at: number | null; step: string | null }[]> {
  return sql`
    select m.*
    from conversations c
    cross join lateral (
      select conversation_id as "conversationId", role, text, step,
        case when timed then (extract(epoch from sent_at) * 1000)::bigint end as at
      from messages
      where client_id = ${clientId} and conversation_id = c.conversation_id and sent_at between c.started_at and c.last_at
      order by sent_at, seq, message_id
      limit ${limit}
    ) m
    where c.client_id = ${clientId} and c.conversation_id = any(${conversationIds}::uuid[])`;
}

/** Finds texts of bot messages, each by its key in a conversation. */
export async function listTextsOfSteps(
  sql: Queryable,
  { clientId, messages }: { clientId: string; messages: readonly { conversationId: string; step: string }[] },
): Promise<{ conversationId: string; step: string; text: string }[]> {
  return sql`
    select q.conversation_id as "conversationId", q.step, m.text
    from unnest(
      ${messages.map(({ conversationId }) => conversationId)}::uuid[], ${messages.map(({ step }) => step)}::text[]
    ) q (conversation_id, step)
    join conversations c on c.client_id = ${clientId} and c.conversation_id = q.conversation_id
    cross join lateral (
      select text from messages
      where client_id = ${clientId} and conversation_id = q.conversation_id and step = q.step
        and sent_at between c.started_at and c.last_at
      limit 1
    ) m`;
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
      where stage = 'conversion' and won ${buildReadingFilter(sql, query, "r")}
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

/**
 * SQL for the newest conversations of the period by dimensions, before the filter by readings and sources, which takes a look at
 * another table for each: that is what `scan` bounds. Lists its columns, because row-level security copies each row: `select *` takes
 * half as long again.
 */
function buildNewestQuery(sql: Queryable, { days, scan, ...query }: FlowFilter & Bounds) {
  return sql`
    select conversation_id, started_at, last_at, language, closed, stage, moved_by, handed_off,
      converted, corrected_converted, coalesce(corrected_converted, converted) as won
    from conversations r
    where client_id = ${query.clientId} ${buildDaysFilter(sql, days)} ${buildDimensionFilter(sql, query)}
    order by started_at desc, conversation_id desc
    limit ${scan}`;
}
