import type { LossReason } from "../../../domain/reading/reading.contract.ts";
import { buildAccountFilter } from "../../db/account-filter.ts";
import type { Stage } from "../../../domain/analysis/analysis.contract.ts";
import type { StoredReading } from "../../../domain/conversations/stored-reading.ts";
import type { LeadState } from "../../../domain/conversations/lead.contract.ts";
import type { PropertyValue } from "../../../domain/properties/extract-properties.ts";
import type { Source } from "../../../domain/sources/sources.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import { isLead } from "./people/leads.sql.ts";

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
  dropReason: LossReason | null;
  sentiment: number;
  intent: string;
  messages: number;
  turns: number;
  durationMs: number;
  quality: number;
  /** The last score that its user gave, in hundredths; null without one. */
  score: number | null;
  /** Its properties with the times of what told them; null without any. */
  told: Record<string, [value: PropertyValue, at: number]> | null;
  tags: string[];
  /** The first user message, shortened. */
  preview: string;
  reading: StoredReading | null;
  source: Source | null;
  lead: { ownerId: string | null; state: LeadState } | null;
};

/** Finds a conversation with its full analysis; null if there is none. */
export async function findConversation(
  sql: Queryable,
  { clientId, id }: { clientId: string; id: string },
): Promise<DetailRow | null> {
  const [row] = await sql<DetailRow[]>`
    select ${buildListColumns(sql, clientId)}, agent_name as "agentName", agent_model as "agentModel", moved_by as "movedBy",
      case when not ${isConverted(sql)} then drop_stage end as "dropStage", sentiment_trend as "sentimentTrend",
      first_response_ms as "firstResponseMs",
      median_response_ms as "medianResponseMs", p95_response_ms as "p95ResponseMs", fallbacks, flags,
      stage as "engineStage", converted as "engineConverted", corrected_stage as "correctedStage",
      corrected_converted as "correctedConverted"
    from conversations c where client_id = ${clientId} and conversation_id = ${id}`;
  return row ?? null;
}

export type DetailRow = ListRow & {
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
  engineStage: Stage | null;
  engineConverted: boolean;
  correctedStage: string | null;
  correctedConverted: boolean | null;
};

/** The name of a user who corrects something; empty if the user is gone. */
export async function getUserName(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select name from users where client_id = ${clientId} and user_id = ${userId}`;
  return row?.name ?? "";
}

/** Finds the id of the conversation that started just before (`older`) or just after this one; test runs have neighbors of their own. */
export async function findNeighbor(
  sql: Queryable,
  query: { clientId: string; id: string; startedKey: string; account: string | undefined; side: "older" | "newer" },
): Promise<string | null> {
  const { clientId, id, startedKey } = query;
  const accounts = buildAccountFilter(sql, query, "api_account_id");
  const [row] =
    query.side === "older"
      ? await sql<{ id: string }[]>`
          select conversation_id as id from conversations
          where client_id = ${clientId} and (started_at, conversation_id) < (${startedKey}::timestamptz, ${id}::uuid) ${accounts}
          order by started_at desc, conversation_id desc limit 1`
      : await sql<{ id: string }[]>`
          select conversation_id as id from conversations
          where client_id = ${clientId} and (started_at, conversation_id) > (${startedKey}::timestamptz, ${id}::uuid) ${accounts}
          order by started_at, conversation_id limit 1`;
  return row?.id ?? null;
}

/**
 * The select list of a {@link ListRow} from conversations `c`. Each subquery names the client itself: beside a table of the
 * coordinator, a cluster would ask all nodes otherwise.
 */
export function buildListColumns(sql: Queryable, clientId: string) {
  return sql`
    conversation_id as id, external_id as "externalId", api_account_id as "apiAccountId", channel, language,
    agent_version as "agentVersion", end_user as "endUser", started_at as "startedAt",
    started_at::text as "startedKey", last_at as "lastAt", closed, ${effectiveStage(sql)} as stage,
    ${isConverted(sql)} as converted, handed_off as "handedOff",
    case when not ${isConverted(sql)} then drop_reason end as "dropReason", sentiment, intent, messages, turns,
    duration_ms as "durationMs", quality, tags, preview,
    (select jsonb_build_object('engine', r.reading, 'corrections', r.corrections) from conversation_readings r
      where r.client_id = ${clientId} and r.conversation_id = c.conversation_id) as reading,
    (select jsonb_build_object('kind', s.kind, 'id', s.source_id, 'name', s.name, 'url', s.url, 'campaign', s.campaign,
        'medium', s.medium, 'utmSource', s.utm_source, 'term', s.term, 'content', s.content, 'referrer', s.referrer)
      from conversation_sources s
      where s.client_id = ${clientId} and s.conversation_id = c.conversation_id) as source,
    (select s.score from conversation_scores s
      where s.client_id = ${clientId} and s.conversation_id = c.conversation_id) as score,
    (select jsonb_build_object('state', l.state, 'ownerId', l.owner_id) from conversation_leads l
      where l.client_id = ${clientId} and l.conversation_id = c.conversation_id and ${isLead(sql, clientId)}) as lead,
    (select p.properties from conversation_properties p
      where p.client_id = ${clientId} and p.conversation_id = c.conversation_id) as told`;
}

/** SQL for the corrected or else detected conversion. */
export function isConverted(sql: Queryable) {
  return sql`coalesce(corrected_converted, converted)`;
}

/** SQL for the corrected or else detected stage. */
export function effectiveStage(sql: Queryable) {
  return sql`case when corrected_stage is null then stage else nullif(corrected_stage, 'none') end`;
}
