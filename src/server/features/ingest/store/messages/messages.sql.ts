import { encodeArray, encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { Intent, MessageAnalysis, Role } from "#src/domain/analysis/analysis.contract.ts";
import type { MessageRow } from "../../ingest.types.ts";

/** Claims message ids; returns the new ones, the others are duplicates. In id order, so that concurrent writers of the same ids cannot deadlock. */
export async function addMessageKeys(
  sql: Queryable,
  { clientId, messageIds }: { clientId: string; messageIds: string[] },
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    insert into message_keys (client_id, message_id)
    select ${clientId}::uuid, id from unnest(${encodeArray(messageIds)}::uuid[]) as id
    order by id
    on conflict do nothing
    returning message_id as id`;
  return new Set(rows.map((row) => row.id));
}

/** Replaces the stored analyses of a client's messages after their conversation was analyzed again. */
export async function updateAnalyses(
  sql: Queryable,
  { clientId, rows }: { clientId: string; rows: MessageRow[] },
): Promise<void> {
  await sql`
    update messages m set
      stage = u.stage, confidence = u.confidence, evidence_start = u.evidence_start, evidence_end = u.evidence_end,
      language = u.language, sentiment = u.sentiment, intent = u.intent, flags = string_to_array(u.flags, ',')
    from unnest(
      ${encodeColumn(rows, (row) => row.conversationId)}::uuid[],
      ${encodeColumn(rows, (row) => row.at)}::float8[], ${encodeColumn(rows, (row) => row.messageId)}::uuid[],
      ${encodeTextColumn(rows, (row) => row.analysis.stage)}::text[], ${encodeColumn(rows, (row) => row.analysis.confidence)}::real[],
      ${encodeColumn(rows, (row) => row.analysis.evidence?.start ?? null)}::int[],
      ${encodeColumn(rows, (row) => row.analysis.evidence?.end ?? null)}::int[],
      ${encodeTextColumn(rows, (row) => row.analysis.language)}::text[], ${encodeColumn(rows, (row) => row.analysis.sentiment.score)}::real[],
      ${encodeTextColumn(rows, (row) => row.analysis.intent)}::text[], ${encodeTextColumn(rows, (row) => encodeFlags(row.analysis))}::text[]
    ) as u (
      conversation_id, at, message_id, stage, confidence, evidence_start, evidence_end, language, sentiment, intent, flags)
    where m.client_id = ${clientId} and m.conversation_id = u.conversation_id
      and m.sent_at = to_timestamp(u.at / 1000.0) and m.message_id = u.message_id`;
}

/** A stored message without its analysis; `at` in milliseconds. */
export type StoredMessage = {
  clientId: string;
  conversationId: string;
  messageId: string;
  at: number;
  seq: number;
  role: Role;
  text: string;
  timed: boolean;
};

/** Counts the characters of these conversations' messages, by conversation id. */
export async function countCharacters(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; characters: number }[]>`
    select m.conversation_id as id, sum(length(text))::int as characters
    from messages m
    join unnest(${encodeArray(conversationIds)}::uuid[]) as id on m.client_id = ${clientId} and m.conversation_id = id
    group by m.conversation_id`;
  return new Map(rows.map(({ id, characters }) => [id, characters]));
}

/** Lists all messages of these conversations in the order of analysis: by time, then by arrival. */
export async function listMessages(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<StoredMessage[]> {
  return sql<StoredMessage[]>`
    select m.client_id as "clientId", m.conversation_id as "conversationId", message_id as "messageId",
      (extract(epoch from sent_at) * 1000)::bigint as at, seq, role, text, timed
    from messages m
    join unnest(${encodeArray(conversationIds)}::uuid[]) as id on m.client_id = ${clientId} and m.conversation_id = id
    order by m.client_id, m.conversation_id, sent_at, seq, message_id`;
}

/** Lists all messages of these conversations in the order of analysis, with their intents and the keys of bot messages. */
export async function listReadableMessages(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<(StoredMessage & { intent: Intent; step: string | null })[]> {
  return sql<(StoredMessage & { intent: Intent; step: string | null })[]>`
    select m.client_id as "clientId", m.conversation_id as "conversationId", message_id as "messageId",
      (extract(epoch from sent_at) * 1000)::bigint as at, seq, role, text, timed, intent, step
    from messages m
    join unnest(${encodeArray(conversationIds)}::uuid[]) as id on m.client_id = ${clientId} and m.conversation_id = id
    order by m.client_id, m.conversation_id, sent_at, seq, message_id`;
}

/** A stored message with its analysis as columns, to find out whether a new analysis changes them. */
export type StoredAnalysis = StoredMessage & {
  stage: string | null;
  confidence: number;
  evidenceStart: number | null;
  evidenceEnd: number | null;
  language: string;
  sentiment: number;
  intent: string;
  flags: string[] | null;
};

/** Where a page of messages ended. */
export type MessagePosition = { at: number; seq: number; messageId: string };

/** Lists a page of a conversation's messages with their analyses, in the order of analysis. */
export async function listMessagePage(
  sql: Queryable,
  page: { clientId: string; conversationId: string; after: MessagePosition | null; limit: number },
): Promise<StoredAnalysis[]> {
  const { clientId, conversationId, after } = page;
  const from = new Date(after?.at ?? 0);
  const rest =
    after === null ? sql`` : sql`and (sent_at, seq, message_id) > (${from}, ${after.seq}, ${after.messageId}::uuid)`;
  return sql<StoredAnalysis[]>`
    select client_id as "clientId", conversation_id as "conversationId", message_id as "messageId",
      (extract(epoch from sent_at) * 1000)::bigint as at, seq, role, text, timed, stage, confidence,
      evidence_start as "evidenceStart", evidence_end as "evidenceEnd", language, sentiment, intent, flags
    from messages
    where client_id = ${clientId} and conversation_id = ${conversationId} and sent_at >= ${from} ${rest}
    order by sent_at, seq, message_id
    limit ${page.limit}`;
}

/** Deletes the messages one import added to these conversations and frees their ids; returns how many. */
export async function deleteImportedMessages(
  sql: Queryable,
  { clientId, importId, conversationIds }: { clientId: string; importId: string; conversationIds: string[] },
): Promise<number> {
  const rows = await sql`
    with gone as (
      delete from messages
      where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[]) and upload_id = ${importId}
      returning message_id, step),
    stale as (${markStale(sql, clientId)}),
    unmatched as (
      delete from intent_matches i using gone
      where i.client_id = ${clientId} and i.conversation_id = any(${conversationIds}::uuid[])
        and i.message_id = gone.message_id)
    delete from message_keys k using gone
    where k.client_id = ${clientId} and k.message_id = gone.message_id`;
  await sql`
    delete from events
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[]) and upload_id = ${importId}`;
  return rows.count;
}

/** Deletes all messages of these conversations and frees their ids. */
export async function deleteMessages(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from messages
      where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
      returning message_id, step),
    stale as (${markStale(sql, clientId)}),
    unmatched as (
      delete from intent_matches where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[]))
    delete from message_keys k using gone
    where k.client_id = ${clientId} and k.message_id = gone.message_id`;
}

/** Marks the templates of deleted messages, so that their texts go too if no other message has them. */
function markStale(sql: Queryable, clientId: string) {
  return sql`
    insert into stale_templates (client_id, step)
    select distinct ${clientId}::uuid, step from gone where step is not null
    on conflict do nothing`;
}

/** Creates the partition of a month if it is missing; `day` is any day of the month, as YYYY-MM-DD. */
export async function ensurePartition(sql: Queryable, day: string): Promise<void> {
  await sql`select ensure_messages_partition(${day}::date)`;
}

/** An array literal inside an array, since PostgreSQL has no ragged arrays. */
function encodeFlags(analysis: MessageAnalysis): string | null {
  return analysis.flags.length === 0 ? null : analysis.flags.join(",");
}
