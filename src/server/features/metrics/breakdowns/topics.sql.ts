/** What the topics of a period are shown with. */
import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import { REMOVED_TEXT } from "#src/domain/retention/retention.contract.ts";
import type { StoredTopic, TopicTotal } from "#src/domain/topics/build-topics.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter, selectMerged } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { isInRollups } from "../rollups/outcomes.sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import type { Period } from "../rollups/rollups.sql.ts";

/** A message that a topic quotes. */
type Quote = { conversationId: string; messageId: string };

/** A period and the first day of the one before. */
export type ComparedPeriod = Period & { before: string };

/** Lists a client's topics. */
export async function listTopics(sql: Queryable, clientId: string): Promise<(StoredTopic & { quotes: Quote[] })[]> {
  return sql<(StoredTopic & { quotes: Quote[] })[]>`
    select key, label, need, object, own_label as "ownLabel", hidden, merged_into as "mergedInto", quotes
    from topics where client_id = ${clientId}`;
}

/** When a client's topics were last searched. */
export async function findReadAt(sql: Queryable, clientId: string): Promise<Date | null> {
  const [row] = await sql<{ readAt: Date | null }[]>`
    select read_at as "readAt" from topic_runs where client_id = ${clientId}`;
  return row?.readAt ?? null;
}

/** Sums conversations by topic, outcome and language, from the rollups or, for filters that they don't have, one by one. */
export async function sumTopics(sql: Queryable, period: ComparedPeriod): Promise<TopicTotal[]> {
  const { reason, act, need, topic: _topic, ...others } = period;
  const { outcome } = period;
  const isCounted = [reason, act, need].some((value) => value !== undefined) || !isInRollups(others);
  return sql<TopicTotal[]>`
    select topic, outcome, language, day < ${period.from} as "isBefore", sum(n)::integer as n,
      sum(converted)::integer as converted, sum(unanswered)::integer as unanswered
    from ${isCounted ? selectConversations(sql, period) : sql`topic_rollups`} r
    where client_id = ${period.clientId} and day between ${period.before} and ${period.to}
      ${buildDimensionFilter(sql, period)}
      ${isCounted || outcome === undefined ? sql`` : sql`and outcome = any(${splitList(outcome)}::text[])`}
      ${period.topic === undefined ? sql`` : sql`and topic = any(array(${selectMerged(sql, { clientId: period.clientId, topic: period.topic })}))`}
    group by topic, outcome, language, "isBefore"
    having sum(n) > 0`;
}

/** Conversations with an outcome, one row each like a rollup of it alone. */
function selectConversations(sql: Queryable, period: ComparedPeriod) {
  const { fromAt, toAt } = getScanBounds({ ...period, from: period.before });
  return sql`(
    select c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version,
      coalesce(o.topic, '') as topic, o.outcome, 1 as n, coalesce(c.corrected_converted, c.converted)::integer as converted,
      coalesce(o.reason in ('unanswered_question', 'bot_silent', 'fallback_loop'), false)::integer as unanswered
    from conversations c
    join conversation_readings o on o.client_id = ${period.clientId} and o.conversation_id = c.conversation_id
    where c.client_id = ${period.clientId} and c.local_day between ${period.before} and ${period.to}
      and c.started_at >= ${fromAt} and c.started_at < ${toAt} and o.outcome is not null
      ${buildReadingFilter(sql, period, "c")})`;
}

/** Finds those of these messages whose conversations match the filter, with their texts; without those whose text is deleted. */
export async function listQuotedMessages(
  sql: Queryable,
  { period, quotes }: { period: ComparedPeriod; quotes: readonly Quote[] },
): Promise<(Quote & { text: string; language: string })[]> {
  return sql<(Quote & { text: string; language: string })[]>`
    select r.conversation_id as "conversationId", m.message_id as "messageId", m.text, r.language
    from unnest(
      ${quotes.map(({ conversationId }) => conversationId)}::uuid[], ${quotes.map(({ messageId }) => messageId)}::uuid[]
    ) with ordinality as q (conversation_id, message_id, place)
    join conversations r on r.client_id = ${period.clientId} and r.conversation_id = q.conversation_id
    join messages m on m.client_id = ${period.clientId} and m.conversation_id = q.conversation_id
      and m.message_id = q.message_id and m.sent_at between r.started_at and r.last_at
    where r.local_day between ${period.from} and ${period.to} and m.text <> ${REMOVED_TEXT}
      ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}
    order by q.place`;
}
