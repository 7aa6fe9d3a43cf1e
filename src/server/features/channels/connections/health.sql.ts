import type { Queryable } from "../../../db/sql.ts";
import type { ConnectionKey } from "./connections.sql.ts";

/** What a process counted for a connection since its last flush; instants in milliseconds. */
export type HealthCounts = {
  received: number;
  messages: number;
  userMessages: number;
  replies: number;
  wordless: number;
  duplicates: number;
  malformed: number;
  missing: number;
  wrongSignature: number;
  expired: number;
  ignored: Record<string, number>;
  lastEventAt: number | null;
  lastMessageAt: number | null;
  lastRejectedAt: number | null;
  oldSecretAt: number | null;
  lastError: { at: number; code: string; message: string } | null;
  ownId: string | null;
};

/** Creates counts in which nothing has happened. */
export function createHealthCounts(): HealthCounts {
  return {
    received: 0,
    messages: 0,
    userMessages: 0,
    replies: 0,
    wordless: 0,
    duplicates: 0,
    malformed: 0,
    missing: 0,
    wrongSignature: 0,
    expired: 0,
    ignored: {},
    lastEventAt: null,
    lastMessageAt: null,
    lastRejectedAt: null,
    oldSecretAt: null,
    lastError: null,
    ownId: null,
  };
}

export type HealthRow = Omit<HealthCounts, "lastError" | "ownId"> & {
  lastErrorAt: number | null;
  lastError: { code: string; message: string } | null;
  fetchProblem: string | null;
  rejected24h: number;
};

/** Adds counts to a connection's health; nothing if it was disconnected meanwhile, even if connected again. */
export async function addHealthCounts(
  sql: Queryable,
  { clientId, apiAccountId, channel, connectedAt }: ConnectionKey & { connectedAt: Date },
  counts: HealthCounts,
): Promise<void> {
  const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));
  const rejected = counts.missing + counts.wrongSignature + counts.expired;
  const error = counts.lastError && JSON.stringify({ code: counts.lastError.code, message: counts.lastError.message });
  await sql`
    with counted as (
      update channel_health h set
        received = received + ${counts.received}, messages = messages + ${counts.messages},
        user_messages = user_messages + ${counts.userMessages}, replies = replies + ${counts.replies},
        wordless = wordless + ${counts.wordless}, duplicates = duplicates + ${counts.duplicates},
        malformed = malformed + ${counts.malformed}, missing = missing + ${counts.missing},
        wrong_signature = wrong_signature + ${counts.wrongSignature}, expired = expired + ${counts.expired},
        ignored = ignored || coalesce((
          select jsonb_object_agg(key, value::bigint + coalesce((h.ignored ->> key)::bigint, 0))
          from jsonb_each_text(${JSON.stringify(counts.ignored)}::text::jsonb)), '{}'),
        last_event_at = greatest(last_event_at, ${toDate(counts.lastEventAt)}),
        last_message_at = greatest(last_message_at, ${toDate(counts.lastMessageAt)}),
        last_rejected_at = greatest(last_rejected_at, ${toDate(counts.lastRejectedAt)}),
        old_secret_at = greatest(old_secret_at, ${toDate(counts.oldSecretAt)}),
        last_error = case when ${toDate(counts.lastError?.at ?? null)}::timestamptz >= coalesce(last_error_at, '-infinity')
          then ${error}::text::jsonb else last_error end,
        last_error_at = greatest(last_error_at, ${toDate(counts.lastError?.at ?? null)}),
        own_address = coalesce(${counts.ownId}, own_address)
      where client_id = ${clientId} and api_account_id = ${apiAccountId} and channel = ${channel}
        and connected_at = ${connectedAt}
      returning client_id, api_account_id, channel)
    insert into channel_rejections as r (client_id, api_account_id, channel, bucket, n)
    select client_id, api_account_id, channel, date_bin('10 minutes', ${new Date()}, '2000-01-01'), ${rejected}::bigint
    from counted where ${rejected}::bigint > 0
    on conflict (client_id, api_account_id, channel, bucket) do update set n = r.n + excluded.n`;
}

/** Finds the health of a connection. Instants in milliseconds. */
export async function findHealth(sql: Queryable, key: ConnectionKey, nowMs: number): Promise<HealthRow | undefined> {
  const [row] = await sql<HealthRow[]>`
    select received, messages, user_messages as "userMessages", replies, wordless, duplicates, malformed, missing,
      wrong_signature as "wrongSignature", expired, ignored,
      (extract(epoch from last_event_at) * 1000)::bigint as "lastEventAt",
      (extract(epoch from last_message_at) * 1000)::bigint as "lastMessageAt",
      (extract(epoch from last_rejected_at) * 1000)::bigint as "lastRejectedAt",
      (extract(epoch from old_secret_at) * 1000)::bigint as "oldSecretAt",
      (extract(epoch from last_error_at) * 1000)::bigint as "lastErrorAt", last_error as "lastError",
      fetch_problem as "fetchProblem",
      coalesce((
        select sum(n)::bigint from channel_rejections r
        where r.client_id = h.client_id and r.api_account_id = h.api_account_id and r.channel = h.channel
          and r.bucket > ${new Date(nowMs - REJECTION_MS)}), 0) as "rejected24h"
    from channel_health h
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}`;
  return row;
}

/** Finds the account's own id on the platform, as last seen. */
export async function findOwnId(sql: Queryable, key: ConnectionKey): Promise<string | null> {
  const [row] = await sql<{ ownId: string | null }[]>`
    select own_address as "ownId" from channel_health
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}`;
  return row?.ownId ?? null;
}

/** Deletes refused requests that no count includes any more. */
export async function deleteOldRejections(sql: Queryable): Promise<void> {
  await sql`delete from channel_rejections where bucket < now() - interval '26 hours'`;
}

const REJECTION_MS = 24 * 60 * 60 * 1000;
