import type { ConversationFacts } from "../../../domain/bot-versions/agent-cell.ts";
import { encodeArray } from "../../db/array-literals.ts";
import type { ReadingFilter } from "../../../domain/conversations/outcome-filter.ts";
import { getScanBounds } from "../../db/local-days.ts";
import { buildReadingFilter } from "../../db/reading-filter.ts";
import type { Queryable } from "../../db/sql.ts";

/** A range of days as the rollups count them, with its first and last. */
export type Days = { clientId: string; from: string; to: string };
/** Of a range of days only some hours if they are given. */
export type CountedDays = Days & ReadingFilter & { hours?: readonly Date[] };

/** What a conversation's own row says of it. */
export type CountedConversation = Omit<
  ConversationFacts,
  keyof Usage | "responses" | "day" | "prompt" | "mixedVersion" | "mixedModel" | "mixedAgent" | "mixedPrompt"
> & { id: string; day: string; hourAt: Date; startedAt: Date; lastAt: Date };

/** Lists the conversations of a range of days. The bounds on times are wider than the days of any time zone. */
export async function listCountedConversations(sql: Queryable, query: CountedDays): Promise<CountedConversation[]> {
  const { clientId, from, to, hours } = query;
  const { fromAt, toAt } = getScanBounds(query);
  return sql<CountedConversation[]>`
    select conversation_id as id, local_day::text as day, hour_at as "hourAt", started_at as "startedAt", last_at as "lastAt",
      api_account_id as account, channel, language, agent_version as version, agent_model as model, agent_name as agent,
      coalesce(corrected_converted, converted) as converted, closed, handed_off as "handedOff",
      fallbacks > 0 as "withFallback", messages, quality, sentiment
    from conversations c
    where client_id = ${clientId} and local_day between ${from} and ${to}
      and started_at >= ${fromAt} and started_at < ${toAt}
      ${hours === undefined ? sql`` : sql`and hour_at = any(${hours.map((hour) => hour.toISOString())}::timestamptz[])`}
      ${buildReadingFilter(sql, query, "c")}`;
}

/** Conversations by id, with bounds on the times of their messages. */
type Group = { clientId: string; ids: readonly string[]; fromAt: Date; toAt: Date };

/** Response times of conversations: from the first unanswered user message to the bot's next message. */
export async function listResponses(
  sql: Queryable,
  { clientId, ids, fromAt, toAt }: Group,
): Promise<{ id: string; responses: number[] }[]> {
  return sql<{ id: string; responses: number[] }[]>`
    with spoken as (
      select conversation_id, role, timed, sent_at,
        count(*) filter (where role <> 'user') over (
          partition by conversation_id order by sent_at, seq, message_id rows between unbounded preceding and 1 preceding)
          as replies_before
      from messages
      where client_id = ${clientId} and conversation_id = any(${encodeArray(ids)}::uuid[])
        and sent_at >= ${fromAt} and sent_at <= ${toAt}),
    waits as (
      select conversation_id, min(sent_at) filter (where role = 'user' and timed) as asked_at,
        max(sent_at) filter (where role = 'bot' and timed) as answered_at
      from spoken group by conversation_id, replies_before)
    select conversation_id as id,
      array_agg(greatest(0, round(extract(epoch from answered_at - asked_at) * 1000))::float8) as responses
    from waits where asked_at is not null and answered_at is not null
    group by conversation_id`;
}

/** What the calls of a conversation add up to. */
export type Usage = Pick<
  ConversationFacts,
  "calls" | "pricedCalls" | "input" | "cachedInput" | "output" | "reasoning" | "costNano" | "firstChunks"
>;

/** The counted calls of conversations. */
export async function listUsage(
  sql: Queryable,
  { clientId, ids, fromAt, toAt }: Group,
): Promise<(Usage & { id: string })[]> {
  return sql<(Usage & { id: string })[]>`
    select conversation_id as id, count(*)::integer as calls, count(cost_nano)::integer as "pricedCalls",
      sum(input_tokens)::float8 as input, sum(cached_input_tokens)::float8 as "cachedInput",
      sum(output_tokens)::float8 as output, sum(reasoning_tokens)::float8 as reasoning,
      coalesce(sum(cost_nano), 0)::float8 as "costNano",
      coalesce(array_agg(first_chunk_ms::float8) filter (where first_chunk_ms is not null), '{}') as "firstChunks"
    from calls
    where client_id = ${clientId} and conversation_id = any(${encodeArray(ids)}::uuid[]) and counted
      and started_at >= ${fromAt} and started_at <= ${toAt}
    group by conversation_id`;
}

/** The replies of conversations: each message's version, model, agent and prompt, as its calls say; null where none does. */
export type Reply = {
  id: string;
  version: string | null;
  model: string | null;
  agent: string | null;
  prompt: string | null;
};

/** Lists replies in order. The topmost span of a turn speaks; its model is that of its last call. */
export async function listReplies(sql: Queryable, { clientId, ids, fromAt, toAt }: Group): Promise<Reply[]> {
  return sql<Reply[]>`
    select conversation_id as id,
      (array_agg(agent_version order by started_at) filter (where agent_version <> ''))[1] as version,
      (array_agg(model order by started_at desc) filter (where counted and model <> ''))[1] as model,
      (array_agg(agent_name order by started_at) filter (where agent_name <> ''))[1] as agent,
      (array_agg(prompt_hash order by started_at) filter (where prompt_hash <> ''))[1] as prompt
    from calls
    where client_id = ${clientId} and conversation_id = any(${encodeArray(ids)}::uuid[]) and message_id is not null
      and kind <> 'tool' and started_at >= ${fromAt} and started_at <= ${toAt}
    group by conversation_id, message_id
    order by max(started_at)`;
}
