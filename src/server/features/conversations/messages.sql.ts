import type { Stage } from "../../../domain/analysis/analysis.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import type { MessagePosition } from "./list/cursor.ts";

export type MessageListRow = {
  id: string;
  role: string;
  text: string;
  at: Date;
  /** The time with microseconds, for the cursor. */
  sentKey: string;
  seq: number;
  stage: Stage | null;
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
  metadata: unknown;
};

/** Lists a page of a conversation's messages in order. The time bounds limit the query to the conversation's partitions. */
export async function listMessages(
  sql: Queryable,
  query: {
    clientId: string;
    id: string;
    startedAt: Date;
    lastAt: Date;
    after: MessagePosition | undefined;
    limit: number;
  },
): Promise<MessageListRow[]> {
  const { clientId, id, after } = query;
  const rest =
    after === undefined
      ? sql``
      : sql`and m.sent_at >= ${after.sentKey}::timestamptz
        and (m.sent_at, seq, m.message_id) > (${after.sentKey}::timestamptz, ${after.seq}, ${after.id}::uuid)`;
  return sql<MessageListRow[]>`
    select m.message_id as id, role, text, m.sent_at as at, m.sent_at::text as "sentKey", seq, stage, m.confidence,
      evidence_start as "evidenceStart", evidence_end as "evidenceEnd", language, sentiment, intent,
      i.intent_id as "ownIntentId", i.name as "ownIntentName", o.confidence as "ownIntentConfidence", flags, metadata
    from messages m
    left join intent_matches o
      on o.client_id = m.client_id and o.conversation_id = m.conversation_id and o.message_id = m.message_id
    left join intents i on i.client_id = o.client_id and i.intent_id = o.intent_id
    where m.client_id = ${clientId} and m.conversation_id = ${id}
      and m.sent_at >= ${query.startedAt} and m.sent_at < ${new Date(query.lastAt.getTime() + 1)} ${rest}
    order by m.sent_at, seq, m.message_id
    limit ${query.limit}`;
}

type EventRow = {
  id: string;
  type: string;
  name: string;
  at: Date;
  score: number | null;
  cents: number | null;
  currency: string | null;
};

/** Lists the events of a conversation from `from` (inclusive) until `until` (exclusive) in order; null is no bound. */
export async function listEvents(
  sql: Queryable,
  query: { clientId: string; id: string; from: Date | null; until: Date | null; limit: number },
) {
  return sql<EventRow[]>`
    select event_id as id, type, name, at, score, cents, currency from events
    where client_id = ${query.clientId} and conversation_id = ${query.id}
      and at >= coalesce(${query.from}, '-infinity'::timestamptz) and at < coalesce(${query.until}, 'infinity'::timestamptz)
    order by at, event_id
    limit ${query.limit}`;
}
