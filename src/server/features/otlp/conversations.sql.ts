import { encodeColumn, encodeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { AccountKey } from "./spans.sql.ts";

export type StoredKey = {
  conversationId: string;
  messageId: string;
  role: "user" | "bot";
  key: string;
  at: number;
  timed: boolean;
};

/**
 * The user's and the bot's messages of conversations as fingerprints, in order, held ones last. The expression is that of
 * `normalizeForComparison`.
 */
export async function listStoredKeys(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<StoredKey[]> {
  return sql<StoredKey[]>`
    select conversation_id as "conversationId", message_id as "messageId", role, timed,
      (extract(epoch from sent_at) * 1000)::bigint as at, ${fingerprint(sql)} as key
    from (
      select conversation_id, message_id, role, text, sent_at, seq, timed from messages
      where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])
      union all
      select conversation_id, message_id, item ->> 'role', item ->> 'text',
        to_timestamp((item ->> 'at')::float8 / 1000), position + 1000000000, (item ->> 'timed')::boolean
      from held_messages
      where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])) as stored
    where role in ('user', 'bot')
    order by conversation_id, sent_at, seq, message_id`;
}

function fingerprint(sql: Queryable) {
  const space = " \t\n\f\v\u00a0\ufeff";
  return sql`
    md5(role || ':' || btrim(regexp_replace(normalize(text, NFC), ${"\r\n?"}::text, ${"\n"}::text, 'g'), ${space}::text))`;
}

/** Conversations of an account that end like a history, active since an instant. */
export async function listByTail(
  sql: Queryable,
  { clientId, apiAccountId, tail, since, endUser }: AccountKey & { tail: string; since: Date; endUser: string },
): Promise<{ conversationId: string; externalId: string }[]> {
  return sql<{ conversationId: string; externalId: string }[]>`
    select conversation_id as "conversationId", external_id as "externalId" from otlp_tails
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and tail = ${tail} and last_at >= ${since}
      and (${endUser} = '' or end_user = ${endUser})
    limit 10`;
}

/** Remembers how conversations end. */
export async function putTails(
  sql: Queryable,
  {
    clientId,
    apiAccountId,
    tails,
  }: AccountKey & {
    tails: readonly { conversation_id: string; external_id: string; tail: string; end_user: string; last_at: string }[];
  },
): Promise<void> {
  await sql`
    insert into otlp_tails as t (client_id, api_account_id, conversation_id, external_id, tail, end_user, last_at)
    select ${clientId}, ${apiAccountId}, conversation_id, external_id, tail, end_user, last_at
    from unnest(
      ${encodeColumn(tails, (row) => row.conversation_id)}::uuid[], ${encodeTextColumn(tails, (row) => row.external_id)}::text[],
      ${encodeTextColumn(tails, (row) => row.tail)}::text[], ${encodeTextColumn(tails, (row) => row.end_user)}::text[],
      ${encodeColumn(tails, (row) => row.last_at)}::timestamptz[]) as u (conversation_id, external_id, tail, end_user, last_at)
    order by conversation_id
    on conflict (client_id, api_account_id, conversation_id) do update set
      tail = excluded.tail, last_at = greatest(t.last_at, excluded.last_at),
      end_user = case when t.end_user = '' then excluded.end_user else t.end_user end`;
}

/** Lists the end users in the ends of a client's conversations. */
export async function listTailUsers(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ user: string }[]>`
    select distinct end_user as user from otlp_tails where client_id = ${clientId} and end_user <> ''`;
  return rows.map(({ user }) => user);
}

/** Renames an end user in the ends of a client's conversations. */
export async function renameTailUser(
  sql: Queryable,
  { clientId, user, masked }: { clientId: string; user: string; masked: string },
): Promise<void> {
  await sql`update otlp_tails set end_user = ${masked} where client_id = ${clientId} and end_user = ${user}`;
}

/** Deletes the ends of conversations that nothing can go on with any more. */
export async function deleteOldTails(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from otlp_tails where last_at < ${before}`;
}

export type AccountOptions = { channel: string; keepToolPayloads: boolean; keepSystemPrompts: boolean };

/** The channel of an API account and what it keeps of spans; null if there is none. */
export async function findAccountOptions(
  sql: Queryable,
  { clientId, apiAccountId }: AccountKey,
): Promise<AccountOptions | null> {
  const [row] = await sql<AccountOptions[]>`
    select channel, keep_tool_payloads as "keepToolPayloads", keep_system_prompts as "keepSystemPrompts"
    from api_accounts where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
  return row ?? null;
}
