import type { ConversationFilter, ConversationSort } from "#src/domain/conversations/conversations.contract.ts";
import { buildDaysFilter } from "../../../db/local-days.ts";
import type { LocalDays } from "../../../db/local-days.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import { effectiveStage } from "../conversations.sql.ts";
import { isLead } from "../people/leads.sql.ts";
import { buildDimensionFilter } from "./rollup-hours.ts";
import { buildUserFilter } from "../people/person.sql.ts";
import type { TextQuery } from "../text/text-query.ts";

export type ListQuery = Omit<ConversationFilter, "from" | "to" | "q" | "ids" | "user"> & {
  clientId: string;
  days: LocalDays;
  ids?: string[] | undefined;
  /** The spellings under which an end user is stored. */
  users?: string[] | undefined;
  words?: TextQuery | undefined;
  /** The row that the page before ended with. */
  after?: { startedKey: string; id: string } | undefined;
  /** Newest first where it is missing. */
  sort?: ConversationSort | undefined;
  /** Only conversations with a message since then. */
  activeSince?: Date | undefined;
  limit: number;
};

/** SQL condition on client, period and cursor. */
export function buildTimeFilter(sql: Queryable, query: ListQuery) {
  const isPast = query.sort === "oldest" ? sql`>` : sql`<`;
  return sql`
    client_id = ${query.clientId} ${buildDaysFilter(sql, query.days)}
      ${query.activeSince === undefined ? sql`` : sql`and last_at >= ${query.activeSince}`}
      ${query.after === undefined ? sql`` : sql`and (started_at, conversation_id) ${isPast} (${query.after.startedKey}::timestamptz, ${query.after.id}::uuid)`}`;
}

/** The order of the list, which the index of conversations by start serves in both directions. */
export function buildOrder(sql: Queryable, { sort }: ListQuery) {
  return sort === "oldest"
    ? sql`order by started_at, conversation_id`
    : sql`order by started_at desc, conversation_id desc`;
}

/** SQL conditions of a filter, except period and search text. */
export function buildFilter(sql: Queryable, f: ListQuery) {
  return sql`
    ${f.ids === undefined ? sql`` : sql`and conversation_id = any(${f.ids}::uuid[])`}
    ${buildDimensionFilter(sql, f)}
    ${f.intent === undefined ? sql`` : sql`and intent = ${f.intent}`}
    ${f.flag === undefined ? sql`` : sql`and flags @> array[${f.flag}]::text[]`}
    ${f.ownIntent === undefined ? sql`` : buildCustomIntentFilter(sql, f.clientId, f.ownIntent)}
    ${f.model === undefined ? sql`` : sql`and agent_model = ${f.model}`}
    ${f.agent === undefined ? sql`` : sql`and agent_name = ${f.agent}`}
    ${f.prompt === undefined ? sql`` : buildPromptFilter(sql, f.clientId, f.prompt)}
    ${f.without === undefined ? sql`` : buildWithoutFilter(sql, f.clientId, f.without)}
    ${f.tag === undefined ? sql`` : sql`and tags @> array[${f.tag}]::text[]`}
    ${f.users === undefined ? sql`` : buildUserFilter(sql, f.users)}
    ${f.lead === undefined ? sql`` : buildLeadFilter(sql, f.clientId, f.lead)}
    ${f.stage === undefined ? sql`` : sql`and coalesce(${effectiveStage(sql)}, 'none') = ${f.stage}`}
    ${buildReadingFilter(sql, f, "c")}
    ${buildTemplateFilter(sql, f)}
    ${f.turned === undefined ? sql`` : buildTurnedFilter(sql, f.clientId, f.turned)}
    ${f.sentiment === undefined ? sql`` : buildSentimentFilter(sql, f.sentiment)}
    ${f.minDurationSeconds === undefined ? sql`` : sql`and duration_ms >= ${f.minDurationSeconds * 1000}`}
    ${f.maxDurationSeconds === undefined ? sql`` : sql`and duration_ms <= ${f.maxDurationSeconds * 1000}`}`;
}

/** SQL condition on the bot message template that the conversation ended with. */
export function buildTemplateFilter(sql: Queryable, { step }: ListQuery) {
  return step === undefined ? sql`` : sql`and left_after = ${step}`;
}

function buildTurnedFilter(sql: Queryable, clientId: string, step: string) {
  return sql`and exists (
    select from conversation_readings k
    where k.client_id = ${clientId} and k.conversation_id = c.conversation_id and k.turned_step = ${step})`;
}

function buildLeadFilter(sql: Queryable, clientId: string, states: string) {
  return sql`and exists (
    select from conversation_leads l
    where l.client_id = ${clientId} and l.conversation_id = c.conversation_id
      and l.state = any(${splitList(states)}::text[]) and ${isLead(sql, clientId)})`;
}

function buildCustomIntentFilter(sql: Queryable, clientId: string, intentId: string) {
  return sql`and exists (
    select from intent_matches i join intents using (client_id, intent_id)
    where i.client_id = ${clientId} and i.conversation_id = c.conversation_id and i.intent_id = ${intentId})`;
}

/** Replies of a conversation `c`, as the benchmarks count them: calls are stored around its time. */
function buildReplies(sql: Queryable, clientId: string) {
  return sql`
    from calls k where k.client_id = ${clientId} and k.conversation_id = c.conversation_id
      and k.message_id is not null and k.kind <> 'tool'
      and k.started_at >= c.started_at - interval '31 days' and k.started_at <= c.last_at + interval '31 days'`;
}

/** The prompt of a reply is that of its first call with one; that of a conversation, that of its last reply with one. */
function buildPromptFilter(sql: Queryable, clientId: string, prompt: string) {
  return sql`
    and c.conversation_id in (
      select conversation_id from calls where client_id = ${clientId} and prompt_hash = ${prompt})
    and ${prompt} = (
      select (array_agg(k.prompt_hash order by k.started_at) filter (where k.prompt_hash <> ''))[1]
      ${buildReplies(sql, clientId)}
      group by k.message_id having bool_or(k.prompt_hash <> '')
      order by max(k.started_at) desc limit 1)`;
}

function buildWithoutFilter(sql: Queryable, clientId: string, property: NonNullable<ConversationFilter["without"]>) {
  switch (property) {
    case "version":
      return sql`and agent_version = ''`;
    case "model":
      return sql`and agent_model = ''`;
    case "agent":
      return sql`and agent_name = ''`;
    case "prompt":
      return sql`and not exists (select ${buildReplies(sql, clientId)} and k.prompt_hash <> '')`;
  }
}

function buildSentimentFilter(sql: Queryable, label: NonNullable<ConversationFilter["sentiment"]>) {
  switch (label) {
    case "positive":
      return sql`and sentiment >= ${SENTIMENT_THRESHOLD}`;
    case "negative":
      return sql`and sentiment <= ${-SENTIMENT_THRESHOLD}`;
    case "neutral":
      return sql`and sentiment > ${-SENTIMENT_THRESHOLD} and sentiment < ${SENTIMENT_THRESHOLD}`;
  }
}

const SENTIMENT_THRESHOLD = 0.15;
