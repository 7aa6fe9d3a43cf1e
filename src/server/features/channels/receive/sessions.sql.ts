import { encodeArray, encodeTextArray } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";

export type ThreadOwner = { clientId: string; apiAccountId: string; channel: string };
export type ThreadMessage = { thread: string; at: number };

/** Finds or begins the session of each message; returns their names in order. `messages` must be sorted by thread. */
export async function placeInSessions(
  sql: Queryable,
  { clientId, apiAccountId, channel }: ThreadOwner,
  { messages, hours }: { messages: readonly ThreadMessage[]; hours: number },
): Promise<string[]> {
  const [row] = await sql<{ sessions: string[] }[]>`
    select place_in_sessions(
      ${clientId}, ${apiAccountId}, ${channel}, ${encodeTextArray(messages.map(({ thread }) => thread))}::text[],
      ${encodeArray(messages.map(({ at }) => at))}::bigint[], make_interval(hours => ${hours})) as sessions`;
  return row?.sessions ?? [];
}

/** A session of a thread; times in milliseconds. */
export type Session = { thread: string; session: string; firstAt: number; lastAt: number };

/** Lists the sessions of these threads. */
export async function listSessions(
  sql: Queryable,
  { clientId, apiAccountId, channel }: ThreadOwner,
  threads: readonly string[],
): Promise<Session[]> {
  return sql<Session[]>`
    select s.thread, session, (extract(epoch from first_at) * 1000)::bigint as "firstAt",
      (extract(epoch from last_at) * 1000)::bigint as "lastAt"
    from unnest(${encodeTextArray(threads)}::text[]) as k (thread)
    join channel_sessions s on s.client_id = ${clientId} and s.api_account_id = ${apiAccountId} and s.channel = ${channel}
      and s.thread = k.thread`;
}

/** Lists the sessions of a thread and of those below it (`key:…`), at most `limit`, the latest first. */
export async function listSessionsWithin(
  sql: Queryable,
  { clientId, apiAccountId, channel }: ThreadOwner,
  { key, limit }: { key: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ session: string }[]>`
    select session from channel_sessions
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and channel = ${channel}
      and (thread = ${key} or thread >= ${`${key}:`} and thread < ${`${key};`})
    order by last_at desc
    limit ${limit}`;
  return rows.map(({ session }) => session);
}

/** Deletes the sessions and held referrals of threads that these pseudonyms are part of. */
export async function deleteSessionsOf(
  sql: Queryable,
  { clientId, pseudonyms }: { clientId: string; pseudonyms: readonly string[] },
): Promise<void> {
  await sql`
    delete from channel_sessions s
    where client_id = ${clientId}
      and exists (select from unnest(${encodeTextArray(pseudonyms)}::text[]) as p where position(p in s.thread) > 0)`;
  await sql`
    delete from channel_referrals r
    where client_id = ${clientId}
      and exists (select from unnest(${encodeTextArray(pseudonyms)}::text[]) as p where position(p in r.thread) > 0)`;
}
