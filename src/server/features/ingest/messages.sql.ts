import { writeArray, writeColumn, writeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { MessageAnalysis, Role } from "../../../domain/analysis/analysis.contract.ts";
import type { MessageRow } from "./ingest.types.ts";

/**
 * Takes these ids for new messages; answers those that were free: the others are replays. In the order of the ids, so
 * that two writers that send the same ones wait for each other and never in a circle.
 */
export async function insertMessageKeys(
  sql: Queryable,
  { clientIds, messageIds }: { clientIds: string[]; messageIds: string[] },
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    insert into message_keys (client_id, message_id)
    select * from unnest(${writeArray(clientIds)}::uuid[], ${writeArray(messageIds)}::uuid[]) as m (client_id, message_id)
    order by client_id, message_id
    on conflict do nothing
    returning message_id as id`;
  return new Set(rows.map((row) => row.id));
}

/** Gives stored messages another reading, after a thread was read anew. */
export async function updateAnalyses(sql: Queryable, rows: MessageRow[]): Promise<void> {
  await sql`
    update messages m set
      stage = u.stage, confidence = u.confidence, evidence_start = u.evidence_start, evidence_end = u.evidence_end,
      language = u.language, sentiment = u.sentiment, intent = u.intent, flags = u.flags::text[]
    from unnest(
      ${writeColumn(rows, (row) => row.clientId)}::uuid[], ${writeColumn(rows, (row) => row.conversationId)}::uuid[],
      ${writeColumn(rows, (row) => row.at)}::float8[], ${writeColumn(rows, (row) => row.messageId)}::uuid[],
      ${writeTextColumn(rows, (row) => row.analysis.stage)}::text[], ${writeColumn(rows, (row) => row.analysis.confidence)}::real[],
      ${writeColumn(rows, (row) => row.analysis.evidence?.start ?? null)}::int[],
      ${writeColumn(rows, (row) => row.analysis.evidence?.end ?? null)}::int[],
      ${writeTextColumn(rows, (row) => row.analysis.language)}::text[], ${writeColumn(rows, (row) => row.analysis.sentiment.score)}::real[],
      ${writeTextColumn(rows, (row) => row.analysis.intent)}::text[], ${writeTextColumn(rows, (row) => writeFlags(row.analysis))}::text[]
    ) as u (
      client_id, conversation_id, at, message_id, stage, confidence, evidence_start, evidence_end, language, sentiment,
      intent, flags)
    where m.client_id = u.client_id and m.conversation_id = u.conversation_id
      and m.sent_at = to_timestamp(u.at / 1000.0) and m.message_id = u.message_id`;
}

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

/** All messages of these conversations in the order they are read: by time, then by arrival. */
export async function selectMessages(
  sql: Queryable,
  { clientIds, conversationIds }: { clientIds: string[]; conversationIds: string[] },
): Promise<StoredMessage[]> {
  return sql<StoredMessage[]>`
    select m.client_id as "clientId", m.conversation_id as "conversationId", message_id as "messageId",
      (extract(epoch from sent_at) * 1000)::bigint as at, seq, role, text, timed
    from messages m
    join unnest(${writeArray(clientIds)}::uuid[], ${writeArray(conversationIds)}::uuid[]) as k (client_id, conversation_id)
      on m.client_id = k.client_id and m.conversation_id = k.conversation_id
    order by m.client_id, m.conversation_id, sent_at, seq`;
}

/** Removes the messages that one upload brought into these conversations, and frees their ids. */
export async function deleteUploadMessages(
  sql: Queryable,
  { clientId, uploadId, conversationIds }: { clientId: string; uploadId: string; conversationIds: string[] },
): Promise<number> {
  const rows = await sql`
    with gone as (
      delete from messages
      where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[]) and upload_id = ${uploadId}
      returning message_id),
    unmatched as (
      delete from intent_matches i using gone
      where i.client_id = ${clientId} and i.conversation_id = any(${conversationIds}::uuid[])
        and i.message_id = gone.message_id)
    delete from message_keys k using gone
    where k.client_id = ${clientId} and k.message_id = gone.message_id`;
  return rows.count;
}

/** Removes all messages of these conversations and frees their ids. */
export async function deleteMessages(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from messages
      where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
      returning message_id),
    unmatched as (
      delete from intent_matches where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[]))
    delete from message_keys k using gone
    where k.client_id = ${clientId} and k.message_id = gone.message_id`;
}

/** Makes the month's partition where it is missing; `day` is any day in it. */
export async function ensurePartition(sql: Queryable, day: string): Promise<void> {
  await sql`select ensure_messages_partition(${day}::date)`;
}

/** Flags as an array literal inside an array: PostgreSQL has no ragged arrays. */
function writeFlags(analysis: MessageAnalysis): string | null {
  return analysis.flags.length === 0 ? null : `{${analysis.flags.join(",")}}`;
}
