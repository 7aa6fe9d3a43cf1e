import { z } from "zod";
import { ROLES } from "#src/domain/analysis/analysis.contract.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { IncomingMessage } from "../../ingest.types.ts";
import { deleteTold, listEmpty } from "../conversations/conversations.sql.ts";

const itemSchema = z.object({
  apiAccountId: z.string(),
  externalId: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  channel: z.string(),
  role: z.enum(ROLES),
  text: z.string(),
  at: z.number(),
  timed: z.boolean(),
  endUser: z.string().nullable(),
  agent: z.object({ name: z.string(), version: z.string(), model: z.string() }),
  metadata: z.unknown().default(null),
  importId: z.string().nullable(),
});

/** Stores messages behind the client's other held ones, in this order. The caller holds the meter's exclusive lock. */
export async function addHeldMessages(
  sql: Queryable,
  { clientId, items, nowMs }: { clientId: string; items: readonly IncomingMessage[]; nowMs: number },
): Promise<void> {
  const encoded = JSON.stringify(items.map((item) => itemSchema.parse(item)));
  await sql`
    insert into held_messages (client_id, position, message_id, conversation_id, upload_id, received_at, item)
    select ${clientId}, n + coalesce((select max(position) from held_messages where client_id = ${clientId}), 0),
      (item ->> 'messageId')::uuid, (item ->> 'conversationId')::uuid, (item ->> 'importId')::uuid, ${new Date(nowMs)}, item
    from jsonb_array_elements(${encoded}::text::jsonb) with ordinality as h (item, n)`;
  await sql`
    insert into meters as m (client_id, held) values (${clientId}, ${items.length})
    on conflict (client_id) do update set held = m.held + excluded.held`;
}

/** Lists a client's oldest held messages. */
export async function listHeldMessages(
  sql: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<IncomingMessage[]> {
  const rows = await sql<{ item: unknown }[]>`
    select item from held_messages where client_id = ${clientId} order by position limit ${limit}`;
  return rows.map(({ item }) => ({ kind: "message", clientId, ...itemSchema.parse(item) }));
}

/**
 * Removes messages that are being released, as they were listed; returns their ids. One that was edited, deleted or masked
 * meanwhile stays held, so that its old text is not stored.
 */
export async function takeHeldMessages(
  sql: Queryable,
  { clientId, messages }: { clientId: string; messages: readonly IncomingMessage[] },
): Promise<Set<string>> {
  const listed = JSON.stringify(
    messages.map(({ messageId, text, metadata, endUser }) => ({ messageId, text, metadata, endUser })),
  );
  const rows = await sql<{ id: string }[]>`
    delete from held_messages h using jsonb_array_elements(${listed}::text::jsonb) as x
    where h.client_id = ${clientId} and h.message_id = (x ->> 'messageId')::uuid and h.item -> 'text' = x -> 'text'
      and coalesce(h.item -> 'metadata', 'null') = x -> 'metadata' and h.item -> 'endUser' = x -> 'endUser'
    returning h.message_id as id`;
  await subtractHeld(sql, clientId, rows.length);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes an import's held messages with what only they told, and frees their ids; returns how many. The caller holds the meter's exclusive lock. */
export async function deleteHeldImport(
  sql: Queryable,
  { clientId, importId }: { clientId: string; importId: string },
): Promise<number> {
  const gone = await sql<HeldKey[]>`
    delete from held_messages where client_id = ${clientId} and upload_id = ${importId}
    returning message_id as id, conversation_id as "conversationId"`;
  await deleteToldOf(sql, clientId, gone);
  return releaseIds(sql, clientId, gone);
}

/** Deletes the held messages of conversations and frees their ids. The caller holds the meter's exclusive lock. */
export async function deleteHeldConversations(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  const gone = await sql<{ id: string }[]>`
    delete from held_messages where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
    returning message_id as id`;
  await releaseIds(sql, clientId, gone);
}

/**
 * Deletes held messages received before an instant with what only they told, and frees their ids; returns how many. The caller
 * holds the meter's exclusive lock.
 */
export async function deleteExpiredHeld(
  sql: Queryable,
  { clientId, before }: { clientId: string; before: Date },
): Promise<number> {
  const gone = await sql<HeldKey[]>`
    delete from held_messages where client_id = ${clientId} and received_at <= ${before}
    returning message_id as id, conversation_id as "conversationId"`;
  await deleteToldOf(sql, clientId, gone);
  return releaseIds(sql, clientId, gone);
}

/** Deletes held messages, whose ids are free already. The caller holds the meter's exclusive lock. */
export async function deleteHeldMessages(
  sql: Queryable,
  { clientId, messageIds }: { clientId: string; messageIds: string[] },
): Promise<void> {
  const rows = await sql`
    delete from held_messages where client_id = ${clientId} and message_id = any(${messageIds}::uuid[])`;
  await subtractHeld(sql, clientId, rows.count);
}

/** The number of a client's held messages and when the oldest was received. */
export async function getHeldSummary(
  sql: Queryable,
  clientId: string,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select coalesce((select held from meters where client_id = ${clientId}), 0)::bigint as count,
      (select received_at from held_messages where client_id = ${clientId} order by position limit 1) as "oldestAt"`;
  return row ?? { count: 0, oldestAt: null };
}

/** Clients with held messages. */
export async function listHoldingClients(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`select client_id as "clientId" from meters where held > 0`;
  return rows.map(({ clientId }) => clientId);
}

/** Lists the held texts, metadata and end users of these conversations. */
export async function listHeldContents(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<HeldContent[]> {
  return sql<HeldContent[]>`
    select message_id as "messageId", item ->> 'text' as text, nullif(item -> 'metadata', 'null') as metadata,
      item ->> 'endUser' as "endUser"
    from held_messages
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
    for update`;
}

type HeldContent = { messageId: string; text: string; metadata: unknown; endUser: string | null };

/** Replaces a held message's text, metadata and end user. */
export async function updateHeldContent(
  sql: Queryable,
  { clientId, messageId, text, metadata, endUser }: HeldContent & { clientId: string },
): Promise<void> {
  await sql`
    update held_messages
    set item = item || jsonb_build_object('text', ${text}::text, 'metadata', ${JSON.stringify(metadata)}::text::jsonb,
      'endUser', ${endUser}::text)
    where client_id = ${clientId} and message_id = ${messageId}`;
}

/** Finds a held message in one of these conversations, to change its text. */
export async function findHeldMessage(
  sql: Queryable,
  { clientId, messageId }: { clientId: string; messageId: string },
): Promise<{ text: string; isDeleted: boolean; changedAt: number | null } | null> {
  const [row] = await sql<{ text: string; isDeleted: boolean; changedAt: number | null }[]>`
    select item ->> 'text' as text, coalesce(item -> 'metadata' @> '{"deleted": true}', false) as "isDeleted",
      (extract(epoch from c.changed_at) * 1000)::bigint as "changedAt"
    from held_messages h
    left join message_changes c on c.client_id = h.client_id and c.message_id = h.message_id
    where h.client_id = ${clientId} and h.message_id = ${messageId}
    for update of h`;
  return row ?? null;
}

/** Lists the held messages of these conversations that are not deleted, to change their texts. */
export async function listDeletableHeld(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select message_id as id from held_messages
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
      and not coalesce(item -> 'metadata' @> '{"deleted": true}', false)
    for update`;
  return rows.map(({ id }) => id);
}

/** Replaces a held message's text and changes its metadata. */
export async function updateHeldMessage(
  sql: Queryable,
  message: { clientId: string; messageId: string; text: string; metadata: object; removed: string[] },
): Promise<void> {
  await sql`
    update held_messages set item = item || jsonb_build_object('text', ${message.text}::text, 'metadata',
      (coalesce(nullif(item -> 'metadata', 'null'), '{}') - ${message.removed}::text[]) || ${JSON.stringify(message.metadata)}::text::jsonb)
    where client_id = ${message.clientId} and message_id = ${message.messageId}`;
}

type HeldKey = { id: string; conversationId: string };

/** Deletes what held messages told of conversations that have no other message. */
async function deleteToldOf(sql: Queryable, clientId: string, gone: readonly HeldKey[]): Promise<void> {
  if (gone.length === 0) return;
  const conversationIds = [...new Set(gone.map(({ conversationId }) => conversationId))];
  const held = await sql<{ id: string }[]>`
    select distinct conversation_id as id from held_messages
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
  const kept = new Set(held.map(({ id }) => id));
  const empty = await listEmpty(sql, { clientId, conversationIds: conversationIds.filter((id) => !kept.has(id)) });
  if (empty.length > 0) await deleteTold(sql, { clientId, conversationIds: empty });
}

/** Frees the ids of held messages that were deleted; returns how many. Held messages and ids are on different nodes of a cluster. */
async function releaseIds(sql: Queryable, clientId: string, gone: readonly { id: string }[]): Promise<number> {
  if (gone.length === 0) return 0;
  await sql`
    delete from message_keys
    where client_id = ${clientId} and message_id = any(${gone.map(({ id }) => id)}::uuid[])`;
  await subtractHeld(sql, clientId, gone.length);
  return gone.length;
}

async function subtractHeld(sql: Queryable, clientId: string, count: number): Promise<void> {
  if (count > 0) await sql`update meters set held = held - ${count} where client_id = ${clientId}`;
}
