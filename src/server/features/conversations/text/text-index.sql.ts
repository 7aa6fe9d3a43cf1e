import { encodeArray, encodeTextArray } from "../../../db/array-literals.ts";
import { getPastInstant } from "../../../db/past-instant.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildTextVector } from "./text-vector.ts";

/** Conversations written in quick succession are indexed once. */
const QUIET_SECONDS = 3;
/** Text of a conversation beyond this is not indexed. */
export const MAX_CHARACTERS = 200_000;
/** Separates messages; it is part of no token. */
const MESSAGE_END = "\u0001";
/** Conversations whose texts are in memory at the same time. */
const SLICE = 100;

/** Conversations of one client. */
export type ClientConversations = { clientId: string; conversationIds: string[] };

/**
 * Lists clients with queue entries older than a few seconds, of up to `limit` entries, and the instant up to which to take them.
 * Entries that another process has taken are among them until its commit.
 */
export async function listUnindexedClients(
  sql: Queryable,
  limit: number,
): Promise<{ clientIds: string[]; until: Date }> {
  const until = await getPastInstant(sql, QUIET_SECONDS);
  const rows = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from text_queue where queued_at < ${until} limit ${limit}`;
  return { clientIds: [...new Set(rows.map(({ clientId }) => clientId))], until };
}

/** Deletes up to `limit` of a client's queue entries from before an instant, skipping locked ones; returns their conversations. */
export async function claimUnindexed(
  sql: Queryable,
  { clientId, until, limit }: { clientId: string; until: Date; limit: number },
): Promise<{ conversationIds: string[]; writes: number }> {
  const rows = await sql<{ conversationIds: string[] }[]>`
    delete from text_queue
    where client_id = ${clientId} and queue_id = any (array(
      select queue_id from text_queue
      where client_id = ${clientId} and queued_at < ${until}
      limit ${limit} for update skip locked))
    returning conversation_ids as "conversationIds"`;
  return { conversationIds: [...new Set(rows.flatMap((row) => row.conversationIds))], writes: rows.length };
}

/** Updates the text index of a client's conversations. Writes in the order of their ids, so that two writers cannot deadlock. */
export async function updateTextIndex(
  sql: Queryable,
  { clientId, conversationIds }: ClientConversations,
): Promise<void> {
  // Ids are lowercase hexadecimal, so their text order is their order in PostgreSQL.
  const sorted = conversationIds.toSorted();
  for (let from = 0; from < sorted.length; from += SLICE) {
    const slice = { clientId, conversationIds: sorted.slice(from, from + SLICE) };
    await lockTexts(sql, slice);
    await writeTexts(sql, clientId, await listTexts(sql, slice));
  }
}

/** Locks the rows that are stored before their messages are read, so that no slower writer overwrites newer words; returns their ids. */
export async function lockTexts(sql: Queryable, { clientId, conversationIds }: ClientConversations): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from conversation_texts
    where client_id = ${clientId} and conversation_id = any(${encodeArray(conversationIds)}::uuid[])
    order by conversation_id
    for update`;
  return rows.map(({ id }) => id);
}

type Text = { conversationId: string; text: string };

async function listTexts(sql: Queryable, { clientId, conversationIds }: ClientConversations): Promise<Text[]> {
  return sql<Text[]>`
    select k.conversation_id as "conversationId",
      left(string_agg(m.text, ${MESSAGE_END}), ${MAX_CHARACTERS}) as text
    from unnest(${encodeArray(conversationIds)}::uuid[]) as k (conversation_id),
      lateral (
        select text from messages m
        where m.client_id = ${clientId} and m.conversation_id = k.conversation_id
        offset 0) m
    group by 1
    order by 1`;
}

async function writeTexts(sql: Queryable, clientId: string, texts: Text[]): Promise<void> {
  const vectors = encodeTextArray(texts.map(({ text }) => buildTextVector(text.split(MESSAGE_END))));
  await sql`
    insert into conversation_texts (client_id, conversation_id, words)
    select ${clientId}, * from unnest(
      ${encodeArray(texts.map(({ conversationId }) => conversationId))}::uuid[], ${vectors}::tsvector[])
    on conflict (client_id, conversation_id) do update set words = excluded.words`;
}
