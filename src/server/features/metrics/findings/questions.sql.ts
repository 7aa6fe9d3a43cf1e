import { QUESTION_REASONS } from "#src/domain/findings/question-reasons.ts";
import { LOST_OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import type { Period } from "../rollups/rollups.sql.ts";

/** A conversation with the id of the message that decided what it came to. */
export type Decided = { id: string; decidedBy: string | null };

/** Counts the conversations in which a question was answered wrongly or not at all, by topic; empty for those without one. */
export async function countAsked(
  sql: Queryable,
  period: Period,
): Promise<{ topic: string; label: string; n: number; lost: number }[]> {
  return sql<{ topic: string; label: string; n: number; lost: number }[]>`
    select ${selectRoot(sql)} as topic, coalesce(max(u.own_label), max(u.label), max(t.own_label), max(t.label), '') as label,
      count(*)::integer as n, (count(*) filter (where k.outcome = any(${[...LOST_OUTCOMES]}::text[])))::integer as lost
    from conversations r
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = r.conversation_id
    left join topics t on t.client_id = ${period.clientId} and t.key = k.topic
    left join topics u on u.client_id = ${period.clientId} and u.key = t.merged_into
    where k.outcome is not null and k.reason = any(${[...QUESTION_REASONS]}::text[]) ${buildConversations(sql, period)}
    group by 1`;
}

/** Lists the newest `limit` conversations of each of these topics with such a question, newest first. */
export async function listAsked(
  sql: Queryable,
  { period, topics, limit }: { period: Period; topics: readonly string[]; limit: number },
): Promise<(Decided & { topic: string })[]> {
  return sql<(Decided & { topic: string })[]>`
    select topic, id, "decidedBy" from (
      select ${selectRoot(sql)} as topic, r.conversation_id as id, k.reading -> 'decidedBy' ->> 'messageId' as "decidedBy", r.started_at,
        row_number() over (partition by ${selectRoot(sql)} order by r.started_at desc, r.conversation_id desc) as place
      from conversations r
      join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = r.conversation_id
      left join topics t on t.client_id = ${period.clientId} and t.key = k.topic
      where k.outcome is not null and k.reason = any(${[...QUESTION_REASONS]}::text[]) ${buildConversations(sql, period)}
        and ${selectRoot(sql)} = any(${[...topics]}::text[])) ranked
    where place <= ${limit}
    order by started_at desc, id desc`;
}

/** Lists the newest `limit` served conversations that ended on an answer or that a person wrote in, those that a person answered first. */
export async function listAnswered(
  sql: Queryable,
  { period, limit }: { period: Period; limit: number },
): Promise<Decided[]> {
  return sql<Decided[]>`
    select r.conversation_id as id, k.reading -> 'decidedBy' ->> 'messageId' as "decidedBy"
    from conversations r
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = r.conversation_id
    where k.outcome in ('sold', 'solved', 'answered') and (k.act = 'answer' or r.agent_messages > 0) ${buildConversations(sql, period)}
    order by (r.agent_messages > 0 and k.act = 'answer') desc, r.started_at desc, r.conversation_id desc
    limit ${limit}`;
}

/** The topic, or the one that it was merged into. */
function selectRoot(sql: Queryable) {
  return sql`coalesce(t.merged_into, t.key, '')`;
}

function buildConversations(sql: Queryable, period: Period) {
  const { fromAt, toAt } = getScanBounds(period);
  return sql`
    and r.client_id = ${period.clientId} and r.local_day between ${period.from} and ${period.to}
    and r.started_at >= ${fromAt} and r.started_at < ${toAt}
    ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}`;
}
