import { encodeArray } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import { REMOVED_TEXT } from "#src/domain/retention/retention.contract.ts";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";

/** A stored message that is about to change; times in milliseconds. `changedAt` is null if it never changed. */
export type ChangeableMessage = {
  conversationId: string;
  at: number;
  role: Role;
  text: string;
  isDeleted: boolean;
  changedAt: number | null;
};

/** Finds a message in one of these conversations. */
export async function findChangeableMessage(
  sql: Queryable,
  { clientId, conversationIds, messageId }: { clientId: string; conversationIds: string[]; messageId: string },
): Promise<ChangeableMessage | null> {
  const [row] = await sql<ChangeableMessage[]>`
    select m.conversation_id as "conversationId", (extract(epoch from sent_at) * 1000)::bigint as at, role, text,
      coalesce(metadata @> '{"deleted": true}', false) as "isDeleted",
      (extract(epoch from c.changed_at) * 1000)::bigint as "changedAt"
    from unnest(${encodeArray(conversationIds)}::uuid[]) as k (conversation_id)
    join messages m on m.client_id = ${clientId} and m.conversation_id = k.conversation_id and m.message_id = ${messageId}
    left join message_changes c on c.client_id = m.client_id and c.message_id = m.message_id
    limit 1`;
  return row ?? null;
}

/** Lists the messages of these conversations that are not deleted. */
export async function listDeletableMessages(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<(ChangeableMessage & { messageId: string })[]> {
  return sql<(ChangeableMessage & { messageId: string })[]>`
    select message_id as "messageId", conversation_id as "conversationId",
      (extract(epoch from sent_at) * 1000)::bigint as at, role, text, false as "isDeleted", null as "changedAt"
    from messages
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
      and not coalesce(metadata @> '{"deleted": true}', false)`;
}

/** A message's text and metadata; `at` in milliseconds. */
type Content = {
  conversationId: string;
  messageId: string;
  at: number;
  text: string;
  metadata: unknown;
  evidenceStart: number | null;
  evidenceEnd: number | null;
};

/** Lists the texts and metadata of these conversations. */
export async function listContents(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<Content[]> {
  return sql<Content[]>`
    select conversation_id as "conversationId", message_id as "messageId",
      (extract(epoch from sent_at) * 1000)::bigint as at, text, metadata, evidence_start as "evidenceStart",
      evidence_end as "evidenceEnd"
    from messages
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
}

/** Replaces a message's text and metadata. */
export async function updateContent(sql: Queryable, message: Content & { clientId: string }): Promise<void> {
  const { metadata } = message;
  await sql`
    update messages set text = ${message.text},
      metadata = ${metadata === null ? null : JSON.stringify(metadata)}::text::jsonb,
      evidence_start = ${message.evidenceStart}, evidence_end = ${message.evidenceEnd}
    where client_id = ${message.clientId} and conversation_id = ${message.conversationId}
      and sent_at = to_timestamp(${message.at} / 1000.0::float8) and message_id = ${message.messageId}`;
}

/** Lets the texts of these conversations be indexed again. */
export async function addToTextQueue(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    insert into text_queue (client_id, conversation_ids)
    values (${clientId}, ${encodeArray(conversationIds)}::uuid[])`;
}

/** Replaces a message's text and adds to its metadata; `step` is the template of a bot message. */
export async function updateMessageText(
  sql: Queryable,
  message: {
    clientId: string;
    conversationId: string;
    messageId: string;
    at: number;
    text: string;
    step: string | null;
    metadata: object;
    /** Names of metadata to remove. */
    removed: string[];
  },
): Promise<void> {
  await sql`
    update messages set text = ${message.text}, step = ${message.step},
      metadata = (coalesce(metadata, '{}') - ${message.removed}::text[]) || ${JSON.stringify(message.metadata)}::text::jsonb
    where client_id = ${message.clientId} and conversation_id = ${message.conversationId}
      and sent_at = to_timestamp(${message.at} / 1000.0::float8) and message_id = ${message.messageId}`;
}

/** Records when a message changed, so that an older change is not applied after it. */
export async function setMessageChangedAt(
  sql: Queryable,
  { clientId, messageId, changedAt }: { clientId: string; messageId: string; changedAt: number },
): Promise<void> {
  await sql`
    insert into message_changes (client_id, message_id, changed_at)
    values (${clientId}, ${messageId}, to_timestamp(${changedAt} / 1000.0::float8))
    on conflict (client_id, message_id) do update set changed_at = greatest(message_changes.changed_at, excluded.changed_at)`;
}

/** Replaces a message's match of a custom intent; null leaves it without one. */
export async function setIntentMatch(
  sql: Queryable,
  message: { clientId: string; conversationId: string; messageId: string; at: number },
  match: { intentId: string; confidence: number } | null,
): Promise<void> {
  const { clientId, conversationId, messageId, at } = message;
  await sql`
    delete from intent_matches
    where client_id = ${clientId} and conversation_id = ${conversationId} and message_id = ${messageId}`;
  if (match === null) return;
  await sql`
    insert into intent_matches (client_id, conversation_id, message_id, intent_id, sent_at, confidence)
    values (${clientId}, ${conversationId}, ${messageId}, ${match.intentId}, to_timestamp(${at} / 1000.0::float8),
      ${match.confidence})`;
}

/** Deletes the texts and metadata of these conversations with their events' data, and takes them out of the search. */
export async function removeContents(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  const ids = encodeArray(conversationIds);
  await sql`
    update messages set text = ${REMOVED_TEXT}, metadata = null, evidence_start = null, evidence_end = null
    where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]) and text <> ${REMOVED_TEXT}`;
  await sql`
    update events set data = null
    where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]) and data is not null`;
  await sql`
    delete from conversation_texts where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])`;
}
