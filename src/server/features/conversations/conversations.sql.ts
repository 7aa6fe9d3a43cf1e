import type { ConversationFilter } from "../../../domain/conversations/conversations.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import { listFacets } from "./facets.ts";
import type { Facets } from "./facets.ts";
import { narrowDimensions, narrowHours } from "./rollup-hours.ts";

/** More matches than this are found by walking the newest conversations instead of naming every match. */
const FEW_MATCHES = 2_000;
/** The same for facets. More: what few carry may be all of long ago, and a walk there passes everything that is newer. */
const FEW_CARRIERS = 5_000;
/** For each row of a page so many of the newest are tried first: a filter that leaves one in twenty has its page there. */
const TRIED = 20;
/** Fewer where words are asked for: each is looked up. */
const TRIED_FOR_WORDS = 6;

type Fragment = ReturnType<Queryable>;

export type ListRow = {
  id: string;
  externalId: string;
  apiAccountId: string;
  channel: string;
  language: string;
  agentVersion: string;
  endUser: string | null;
  startedAt: Date;
  /** The exact start, to the microsecond: the cursor's. */
  startedKey: string;
  lastAt: Date;
  closed: boolean;
  stage: string | null;
  converted: boolean;
  handedOff: boolean;
  ended: string;
  dropReason: string | null;
  sentiment: number;
  intent: string;
  messages: number;
  turns: number;
  durationMs: number;
  quality: number;
  tags: string[];
  preview: string;
};

export type ListQuery = Omit<ConversationFilter, "from" | "to" | "q" | "ids"> & {
  clientId: string;
  fromAt?: Date | undefined;
  toAt?: Date | undefined;
  ids?: string[] | undefined;
  /** A text-search query in PostgreSQL's form. */
  words?: string | undefined;
  after?: { startedKey: string; id: string } | undefined;
  limit: number;
};

/**
 * One page of conversations, newest first. What is common is found among the newest of the period, or among the newest that
 * ended with the bot's message asked for; what is rare by its words or facets; what is neither by walking on.
 */
export async function selectConversationPage(sql: Queryable, query: ListQuery): Promise<ListRow[]> {
  const facets = listFacets(query);
  const { words } = query;
  if (words === undefined && facets === null) return selectFrom(sql, query, sql`conversations`);
  const matching = words === undefined ? sql`` : sql`and conversation_matches(conversation_id, ${words}::tsquery)`;
  const newest = await selectFrom(sql, query, sql`(${selectNewest(sql, query)})`, matching);
  if (newest.length === query.limit) return newest;
  if (words !== undefined) {
    const found = await searchConversations(sql, words);
    if (found.length <= FEW_MATCHES) return selectFrom(sql, query, sql`(${selectNamed(sql, query, found)})`);
  }
  if (facets !== null) {
    const found = await findConversations(sql, facets);
    if (found.length <= FEW_CARRIERS) return selectFrom(sql, query, sql`(${selectNamed(sql, query, found)})`, matching);
  }
  return selectFrom(sql, query, sql`conversations`, sql`${narrowHours(sql, query)} ${matching}`);
}

async function selectFrom(sql: Queryable, query: ListQuery, source: Fragment, matching = sql``): Promise<ListRow[]> {
  return sql<ListRow[]>`
    select ${listColumns(sql)}
    from ${source} c
    where ${narrowTime(sql, query)} ${matching} ${narrow(sql, query)}
    order by started_at desc, conversation_id desc
    limit ${query.limit}`;
}

function selectNewest(sql: Queryable, query: ListQuery) {
  return sql`
    select * from conversations where ${narrowTime(sql, query)} ${narrowHours(sql, query)} ${narrowStep(sql, query)}
    order by started_at desc, conversation_id desc
    limit ${query.limit * (query.words === undefined ? TRIED : TRIED_FOR_WORDS)}`;
}

/** Offset 0: else PostgreSQL walks all conversations in order, hoping to meet some of these soon. */
function selectNamed(sql: Queryable, { clientId }: ListQuery, ids: string[]) {
  return sql`
    select * from conversations where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]) offset 0`;
}

function narrowTime(sql: Queryable, query: ListQuery) {
  return sql`
    client_id = ${query.clientId}
      ${query.fromAt === undefined ? sql`` : sql`and started_at >= ${query.fromAt}`}
      ${query.toAt === undefined ? sql`` : sql`and started_at < ${query.toAt}`}
      ${query.after === undefined ? sql`` : sql`and (started_at, conversation_id) < (${query.after.startedKey}::timestamptz, ${query.after.id}::uuid)`}`;
}

/** One conversation with everything the engine said of it. */
export async function selectConversation(sql: Queryable, { clientId, id }: { clientId: string; id: string }) {
  const [row] = await sql<(ListRow & DetailColumns)[]>`
    select ${listColumns(sql)}, agent_name as "agentName", agent_model as "agentModel", moved_by as "movedBy",
      drop_stage as "dropStage", sentiment_trend as "sentimentTrend", first_response_ms as "firstResponseMs",
      median_response_ms as "medianResponseMs", p95_response_ms as "p95ResponseMs", fallbacks, flags,
      stage as "engineStage", converted as "engineConverted", corrected_stage as "correctedStage",
      corrected_converted as "correctedConverted"
    from conversations c where client_id = ${clientId} and conversation_id = ${id}`;
  return row ?? null;
}

type DetailColumns = {
  agentName: string;
  agentModel: string;
  movedBy: string | null;
  dropStage: string | null;
  sentimentTrend: number;
  firstResponseMs: number | null;
  medianResponseMs: number | null;
  p95ResponseMs: number | null;
  fallbacks: number;
  flags: string[];
  engineStage: string | null;
  engineConverted: boolean;
  correctedStage: string | null;
  correctedConverted: boolean | null;
};

export type MessageListRow = {
  id: string;
  role: string;
  text: string;
  at: Date;
  stage: string | null;
  confidence: number;
  evidenceStart: number | null;
  evidenceEnd: number | null;
  language: string;
  sentiment: number;
  intent: string;
  ownIntentId: string | null;
  ownIntentName: string | null;
  ownIntentConfidence: number | null;
  flags: string[] | null;
};

/** The messages of one conversation in order; the thread's own times keep the search to its months. */
export async function selectThread(
  sql: Queryable,
  { clientId, id, startedAt, lastAt }: { clientId: string; id: string; startedAt: Date; lastAt: Date },
): Promise<MessageListRow[]> {
  return sql<MessageListRow[]>`
    select m.message_id as id, role, text, m.sent_at as at, stage, m.confidence,
      evidence_start as "evidenceStart", evidence_end as "evidenceEnd", language, sentiment, intent,
      i.intent_id as "ownIntentId", i.name as "ownIntentName", o.confidence as "ownIntentConfidence", flags
    from messages m
    left join intent_matches o
      on o.client_id = m.client_id and o.conversation_id = m.conversation_id and o.message_id = m.message_id
    left join intents i on i.client_id = o.client_id and i.intent_id = o.intent_id
    where m.client_id = ${clientId} and m.conversation_id = ${id}
      and m.sent_at >= ${startedAt} and m.sent_at < ${new Date(lastAt.getTime() + 1)}
    order by m.sent_at, seq`;
}

/** The events of one conversation in order. */
export async function selectThreadEvents(sql: Queryable, { clientId, id }: { clientId: string; id: string }) {
  return sql<{ id: string; type: string; name: string; at: Date; score: number | null }[]>`
    select event_id as id, type, name, at, score from events
    where client_id = ${clientId} and conversation_id = ${id} order by at, event_id`;
}

/** The conversation that began just before (`older`) or just after this one. */
export async function selectNeighbour(
  sql: Queryable,
  query: { clientId: string; id: string; startedKey: string; side: "older" | "newer" },
): Promise<string | null> {
  const { clientId, id, startedKey } = query;
  const [row] =
    query.side === "older"
      ? await sql<{ id: string }[]>`
          select conversation_id as id from conversations
          where client_id = ${clientId} and (started_at, conversation_id) < (${startedKey}::timestamptz, ${id}::uuid)
          order by started_at desc, conversation_id desc limit 1`
      : await sql<{ id: string }[]>`
          select conversation_id as id from conversations
          where client_id = ${clientId} and (started_at, conversation_id) > (${startedKey}::timestamptz, ${id}::uuid)
          order by started_at, conversation_id limit 1`;
  return row?.id ?? null;
}

/** The conversations that hold these words, at most one more than few. */
async function searchConversations(sql: Queryable, words: string): Promise<string[]> {
  const rows = await sql<{ ids: string[] }[]>`
    select array(select search_conversations(${words}::tsquery, ${FEW_MATCHES + 1})) as ids`;
  return rows[0]?.ids ?? [];
}

/** The conversations that carry these facets, and all open ones; at most one more than few. */
async function findConversations(sql: Queryable, { carried, lengths }: Facets): Promise<string[]> {
  const rows = await sql<{ ids: string[] }[]>`
    select array(select find_conversations(${carried}::text[], ${lengths}::text[], ${FEW_CARRIERS + 1})) as ids`;
  return rows[0]?.ids ?? [];
}

function listColumns(sql: Queryable) {
  return sql`
    conversation_id as id, external_id as "externalId", api_account_id as "apiAccountId", channel, language,
    agent_version as "agentVersion", end_user as "endUser", started_at as "startedAt",
    started_at::text as "startedKey", last_at as "lastAt", closed, ${effectiveStage(sql)} as stage,
    coalesce(corrected_converted, converted) as converted, handed_off as "handedOff", ended,
    drop_reason as "dropReason", sentiment, intent, messages, turns, duration_ms as "durationMs", quality, tags,
    preview`;
}

/** The engine's stage unless the client corrected it. */
function effectiveStage(sql: Queryable) {
  return sql`case when corrected_stage is null then stage else nullif(corrected_stage, 'none') end`;
}

function narrow(sql: Queryable, f: ListQuery) {
  return sql`
    ${f.ids === undefined ? sql`` : sql`and conversation_id = any(${f.ids}::uuid[])`}
    ${narrowDimensions(sql, f)}
    ${f.intent === undefined ? sql`` : sql`and intent = ${f.intent}`}
    ${f.ownIntent === undefined ? sql`` : matchOwnIntent(sql, f.clientId, f.ownIntent)}
    ${f.tag === undefined ? sql`` : sql`and tags @> array[${f.tag}]::text[]`}
    ${f.stage === undefined ? sql`` : sql`and coalesce(${effectiveStage(sql)}, 'none') = ${f.stage}`}
    ${f.outcome === undefined ? sql`` : narrowOutcome(sql, f.outcome)}
    ${f.reason === undefined ? sql`` : sql`and drop_reason = ${f.reason} and not coalesce(corrected_converted, converted)`}
    ${narrowStep(sql, f)}
    ${f.sentiment === undefined ? sql`` : narrowSentiment(sql, f.sentiment)}
    ${f.minDurationSeconds === undefined ? sql`` : sql`and duration_ms >= ${f.minDurationSeconds * 1000}`}
    ${f.maxDurationSeconds === undefined ? sql`` : sql`and duration_ms <= ${f.maxDurationSeconds * 1000}`}`;
}

function narrowStep(sql: Queryable, { step }: ListQuery) {
  return step === undefined ? sql`` : sql`and left_after = ${step}`;
}

function matchOwnIntent(sql: Queryable, clientId: string, intentId: string) {
  return sql`and exists (
    select from intent_matches i join intents using (client_id, intent_id)
    where i.client_id = ${clientId} and i.conversation_id = c.conversation_id and i.intent_id = ${intentId})`;
}

function narrowOutcome(sql: Queryable, outcome: NonNullable<ConversationFilter["outcome"]>) {
  switch (outcome) {
    case "converted":
      return sql`and coalesce(corrected_converted, converted)`;
    case "dropped":
      return sql`and closed and not coalesce(corrected_converted, converted)`;
    case "handed_off":
      return sql`and handed_off`;
    case "open":
      return sql`and not closed`;
  }
}

function narrowSentiment(sql: Queryable, label: NonNullable<ConversationFilter["sentiment"]>) {
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
