import { writeArray } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

/** A user message that was read as one of its client's own intents; `at` in milliseconds. */
export type IntentMatch = {
  clientId: string;
  conversationId: string;
  messageId: string;
  at: number;
  intentId: string;
  confidence: number;
};

/** Forgets what the messages of these conversations were read as. */
export async function deleteMatches(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    delete from intent_matches
    where client_id = ${clientId} and conversation_id = any(${writeArray(conversationIds)}::uuid[])`;
}

/** Forgets what was read as intents that are gone. */
export async function deleteStrayMatches(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    delete from intent_matches m
    where client_id = ${clientId}
      and not exists (select from intents i where i.client_id = m.client_id and i.intent_id = m.intent_id)`;
}

/** The version of a client's intents, and the one that its stored messages were read by; undefined where there never was one. */
export async function selectVersions(
  sql: Queryable,
  clientId: string,
): Promise<{ version: number; labelled: number } | undefined> {
  const [row] = await sql<{ version: number; labelled: number }[]>`
    select version, labelled from intent_sets where client_id = ${clientId}`;
  return row;
}

/** The clients whose stored messages are still to be read by their newest intents. */
export async function selectUnlabelled(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select client_id as id from intent_sets where labelled <> version order by client_id`;
  return rows.map(({ id }) => id);
}

/** Tells how far a pass is; false where the intents are of another version by now. */
export async function updateProgress(
  sql: Queryable,
  { clientId, version, done, total }: { clientId: string; version: number; done: number; total: number },
): Promise<boolean> {
  const rows = await sql`
    update intent_sets set done = ${done}, total = ${total} where client_id = ${clientId} and version = ${version}`;
  return rows.count > 0;
}

/** All stored messages of the days that count are read by this version. */
export async function updateLabelled(
  sql: Queryable,
  { clientId, version }: { clientId: string; version: number },
): Promise<void> {
  await sql`update intent_sets set labelled = ${version} where client_id = ${clientId} and version = ${version}`;
}

/** How many conversations of a client began since `from`. */
export async function countConversations(
  sql: Queryable,
  { clientId, from }: { clientId: string; from: Date },
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from conversations where client_id = ${clientId} and started_at >= ${from}`;
  return row?.n ?? 0;
}

export type Place = { startedKey: string; id: string };

/** The next conversations since `from`, the oldest first, after `after`. */
export async function selectNextConversations(
  sql: Queryable,
  query: { clientId: string; from: Date; after: Place | undefined; limit: number },
): Promise<Place[]> {
  const { clientId, from, after, limit } = query;
  return sql<Place[]>`
    select conversation_id as id, started_at::text as "startedKey" from conversations
    where client_id = ${clientId} and started_at >= ${from}
      ${after === undefined ? sql`` : sql`and (started_at, conversation_id) > (${after.startedKey}::timestamptz, ${after.id}::uuid)`}
    order by started_at, conversation_id
    limit ${limit}`;
}
