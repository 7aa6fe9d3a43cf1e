import { encodeArray, encodeTextArray } from "../../db/array-literals.ts";
import { getPastInstant } from "../../db/past-instant.ts";
import type { Queryable } from "../../db/sql.ts";
import { buildTextVector } from "./text-vector.ts";

/** Conversations written in quick succession are indexed once. */
const QUIET_SECONDS = 3;
/** Text of a conversation beyond this is not indexed. */
export const MAX_CHARACTERS = 200_000;
/** Separates messages; it is part of no token. */
const MESSAGE_END = "\u0001";
/** Conversations whose texts are in memory at the same time. */
const SLICE = 100;

export type ConversationKey = { clientId: string; conversationId: string };

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
): Promise<{ conversations: ConversationKey[]; writes: number }> {
  const rows = await sql<{ conversationIds: string[] }[]>`
    delete from text_queue
    where client_id = ${clientId} and queue_id = any (array(
      select queue_id from text_queue
      where client_id = ${clientId} and queued_at < ${until}
      limit ${limit} for update skip locked))
    returning conversation_ids as "conversationIds"`;
  const ids = new Set(rows.flatMap(({ conversationIds }) => conversationIds));
  return { conversations: Array.from(ids, (conversationId) => ({ clientId, conversationId })), writes: rows.length };
}

/** Updates the text index of these conversations. Writes in the order of the keys, so that two writers cannot deadlock. */
export async function updateTextIndex(sql: Queryable, conversations: ConversationKey[]): Promise<void> {
  const sorted = conversations.toSorted((a, b) => compareKeys(a, b));
  for (let from = 0; from < sorted.length; from += SLICE) {
    const slice = sorted.slice(from, from + SLICE);
    await lockTexts(sql, slice);
    await writeTexts(sql, await listTexts(sql, slice));
  }
}

/** Locks the stored rows before their messages are read: otherwise a slower writer could overwrite newer words. */
async function lockTexts(sql: Queryable, conversations: ConversationKey[]): Promise<void> {
  await sql`
    select from ${unnestKeys(sql, conversations)}
    join conversation_texts t using (client_id, conversation_id)
    order by client_id, conversation_id
    for update of t`;
}

type Text = ConversationKey & { text: string };

async function listTexts(sql: Queryable, conversations: ConversationKey[]): Promise<Text[]> {
  return sql<Text[]>`
    select k.client_id as "clientId", k.conversation_id as "conversationId",
      left(string_agg(m.text, ${MESSAGE_END}), ${MAX_CHARACTERS}) as text
    from ${unnestKeys(sql, conversations)},
      lateral (
        select text from messages m
        where m.client_id = k.client_id and m.conversation_id = k.conversation_id
        offset 0) m
    group by 1, 2
    order by 1, 2`;
}

async function writeTexts(sql: Queryable, texts: Text[]): Promise<void> {
  const vectors = encodeTextArray(texts.map(({ text }) => buildTextVector(text.split(MESSAGE_END))));
  await sql`
    insert into conversation_texts (client_id, conversation_id, words)
    select * from unnest(
      ${encodeArray(texts.map(({ clientId }) => clientId))}::uuid[],
      ${encodeArray(texts.map(({ conversationId }) => conversationId))}::uuid[],
      ${vectors}::tsvector[])
    on conflict (client_id, conversation_id) do update set words = excluded.words`;
}

function unnestKeys(sql: Queryable, conversations: ConversationKey[]) {
  return sql`unnest(
    ${encodeArray(conversations.map(({ clientId }) => clientId))}::uuid[],
    ${encodeArray(conversations.map(({ conversationId }) => conversationId))}::uuid[]) as k (client_id, conversation_id)`;
}

/** Ids are lowercase hexadecimal, so their text order is their order in PostgreSQL. */
function compareKeys(a: ConversationKey, b: ConversationKey): number {
  const [first, second] = [a.clientId + a.conversationId, b.clientId + b.conversationId];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
