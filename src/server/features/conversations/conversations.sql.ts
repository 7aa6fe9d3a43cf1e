import type { Queryable } from "../../db/sql.ts";

export type ListRow = {
  id: string;
  externalId: string;
  apiAccountId: string;
  channel: string;
  language: string;
  agentVersion: string;
  endUser: string | null;
  startedAt: Date;
  /** The start with microseconds, for the cursor. */
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

/** Finds a conversation with its full analysis; null if there is none. */
export async function findConversation(sql: Queryable, { clientId, id }: { clientId: string; id: string }) {
  const [row] = await sql<(ListRow & DetailColumns)[]>`
    select ${buildListColumns(sql)}, agent_name as "agentName", agent_model as "agentModel", moved_by as "movedBy",
      case when not ${isConverted(sql)} then drop_stage end as "dropStage", sentiment_trend as "sentimentTrend",
      first_response_ms as "firstResponseMs",
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

/** Lists the messages of a conversation in order. The time bounds limit the query to the conversation's partitions. */
export async function listMessages(
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

/** Lists the events of a conversation in order. */
export async function listEvents(sql: Queryable, { clientId, id }: { clientId: string; id: string }) {
  return sql<{ id: string; type: string; name: string; at: Date; score: number | null }[]>`
    select event_id as id, type, name, at, score from events
    where client_id = ${clientId} and conversation_id = ${id} order by at, event_id`;
}

/** Finds the id of the conversation that started just before (`older`) or just after this one. */
export async function findNeighbor(
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

/** The select list of a {@link ListRow}. */
export function buildListColumns(sql: Queryable) {
  return sql`
    conversation_id as id, external_id as "externalId", api_account_id as "apiAccountId", channel, language,
    agent_version as "agentVersion", end_user as "endUser", started_at as "startedAt",
    started_at::text as "startedKey", last_at as "lastAt", closed, ${effectiveStage(sql)} as stage,
    ${isConverted(sql)} as converted, handed_off as "handedOff", ended,
    case when not ${isConverted(sql)} then drop_reason end as "dropReason", sentiment, intent, messages, turns,
    duration_ms as "durationMs", quality, tags, preview`;
}

/** SQL for the corrected or else detected conversion. */
export function isConverted(sql: Queryable) {
  return sql`coalesce(corrected_converted, converted)`;
}

/** SQL for the corrected or else detected stage. */
export function effectiveStage(sql: Queryable) {
  return sql`case when corrected_stage is null then stage else nullif(corrected_stage, 'none') end`;
}
