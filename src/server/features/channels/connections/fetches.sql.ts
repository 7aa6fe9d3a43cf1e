import { encodeArray, encodeTextArray } from "../../../db/array-literals.ts";
import type { Queryable, Transaction } from "../../../db/sql.ts";
import type { ConnectionKey } from "./connections.sql.ts";
import type { FetchWork } from "../connectors/base/connector.types.ts";

/** Serializes the processes that look for due fetches, so that no account has too many at once. */
const CLAIM_LOCK = 7276;

/** A message to fetch, claimed by this process. */
export type ClaimedFetch = ConnectionKey & FetchWork & { attempts: number; createdAt: Date };

/** Stores messages to fetch; those that are stored or waiting already are left out. Returns how many were added. */
export async function insertFetches(
  sql: Queryable,
  { clientId, apiAccountId, channel }: ConnectionKey,
  works: readonly (FetchWork & { messageId: string })[],
): Promise<number> {
  const rows = await sql`
    insert into channel_fetches (client_id, api_account_id, channel, thread, message)
    select ${clientId}, ${apiAccountId}, ${channel}, w.thread, w.message
    from unnest(
      ${encodeTextArray(works.map(({ thread }) => thread))}::text[],
      ${encodeTextArray(works.map(({ message }) => message))}::text[],
      ${encodeArray(works.map(({ messageId }) => messageId))}::uuid[]) as w (thread, message, message_id)
    where not exists (select from message_keys k where k.client_id = ${clientId} and k.message_id = w.message_id)
    on conflict do nothing`;
  return rows.count;
}

/** Claims due fetches for `leaseSeconds`, so that no more than `atOnce` of an account run in all processes. */
export async function claimFetches(
  tx: Transaction,
  { channels, atOnce, leaseSeconds }: { channels: string[]; atOnce: number; leaseSeconds: number },
): Promise<ClaimedFetch[]> {
  const [lock] = await tx<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${CLAIM_LOCK}) as taken`;
  if (lock?.taken !== true) return [];
  return tx<ClaimedFetch[]>`
    with due as (
      select f.*
      from channel_connections c
      cross join lateral (
        select client_id, api_account_id, channel, thread, message from channel_fetches f
        where f.client_id = c.client_id and f.api_account_id = c.api_account_id and f.channel = c.channel
          and f.due_at <= now()
        order by f.due_at
        limit greatest(0, ${atOnce}::bigint - (
          select count(*) from channel_fetches l
          where l.client_id = c.client_id and l.api_account_id = c.api_account_id and l.channel = c.channel
            and l.leased and l.due_at > now()))
      ) f
      where c.channel = any(${channels}::text[]))
    update channel_fetches f
    set leased = true, due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    from due d
    where f.client_id = d.client_id and f.api_account_id = d.api_account_id and f.channel = d.channel
      and f.thread = d.thread and f.message = d.message
    returning f.client_id as "clientId", f.api_account_id as "apiAccountId", f.channel, f.thread, f.message, f.attempts,
      f.created_at as "createdAt"`;
}

/** Deletes a fetch that is done with. */
export async function deleteFetch(sql: Queryable, key: ConnectionKey & FetchWork): Promise<void> {
  await sql`
    delete from channel_fetches
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}
      and thread = ${key.thread} and message = ${key.message}`;
}

/** Schedules another attempt. */
export async function postponeFetch(sql: Queryable, key: ConnectionKey & FetchWork, seconds: number): Promise<void> {
  await sql`
    update channel_fetches set leased = false, due_at = now() + make_interval(secs => ${seconds})
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}
      and thread = ${key.thread} and message = ${key.message}`;
}

/** Stores why fetching fails; null once it works. */
export async function setFetchProblem(sql: Queryable, key: ConnectionKey, problem: string | null): Promise<void> {
  await sql`
    update channel_health set fetch_problem = ${problem}
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}
      and fetch_problem is distinct from ${problem}`;
}

/** Makes a connection's waiting fetches due at once, after its credentials changed. */
export async function retryFetches(sql: Queryable, key: ConnectionKey): Promise<void> {
  await sql`
    update channel_fetches set due_at = now()
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}
      and not leased and due_at > now()`;
}
