import { encodeArray } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";

/** A user message classified as one of its client's custom intents; `at` in milliseconds. */
export type IntentMatch = {
  clientId: string;
  conversationId: string;
  messageId: string;
  at: number;
  intentId: string;
  confidence: number;
};

/** Deletes the matches of these conversations. */
export async function deleteMatches(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    delete from intent_matches
    where client_id = ${clientId} and conversation_id = any(${encodeArray(conversationIds)}::uuid[])`;
}

/** Deletes the matches of deleted intents. */
export async function deleteOrphanMatches(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    delete from intent_matches m
    where client_id = ${clientId}
      and not exists (select from intents i where i.client_id = m.client_id and i.intent_id = m.intent_id)`;
}

/** Finds the version of a client's intents and the one its stored messages are labeled with; undefined if it never had any. */
export async function findVersions(
  sql: Queryable,
  clientId: string,
): Promise<{ version: number; labelled: number } | undefined> {
  const [row] = await sql<{ version: number; labelled: number }[]>`
    select version, labelled from intent_sets where client_id = ${clientId}`;
  return row;
}

/** Lists the clients whose stored messages are not labeled with their latest intents. */
export async function listClientsToRelabel(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select client_id as id from intent_sets where labelled <> version order by client_id`;
  return rows.map(({ id }) => id);
}

/** Stores the progress of a relabeling; returns false if the intents have a newer version. */
export async function updateProgress(
  sql: Queryable,
  { clientId, version, done, total }: { clientId: string; version: number; done: number; total: number },
): Promise<boolean> {
  const rows = await sql`
    update intent_sets set done = ${done}, total = ${total} where client_id = ${clientId} and version = ${version}`;
  return rows.count > 0;
}

/** Marks a client's stored messages as labeled with this version. */
export async function setLabeledVersion(
  sql: Queryable,
  { clientId, version }: { clientId: string; version: number },
): Promise<void> {
  await sql`update intent_sets set labelled = ${version} where client_id = ${clientId} and version = ${version}`;
}

/** Counts a client's conversations that began since `from`. */
export async function countConversations(
  sql: Queryable,
  { clientId, from }: { clientId: string; from: Date },
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from conversations where client_id = ${clientId} and started_at >= ${from}`;
  return row?.n ?? 0;
}

/** The position of a conversation in {@link listNextConversations}; `startedKey` keeps microseconds. */
export type Cursor = { startedKey: string; id: string };

/** Lists the conversations since `from` that follow `after`, oldest first, with how many messages they have. */
export async function listNextConversations(
  sql: Queryable,
  query: { clientId: string; from: Date; after: Cursor | undefined; limit: number },
): Promise<(Cursor & { messages: number })[]> {
  const { clientId, from, after, limit } = query;
  return sql<(Cursor & { messages: number })[]>`
    select conversation_id as id, started_at::text as "startedKey", messages from conversations
    where client_id = ${clientId} and started_at >= ${from}
      ${after === undefined ? sql`` : sql`and (started_at, conversation_id) > (${after.startedKey}::timestamptz, ${after.id}::uuid)`}
    order by started_at, conversation_id
    limit ${limit}`;
}
