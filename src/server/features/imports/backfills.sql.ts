import type { BackfillOptions } from "../../../domain/imports/backfill.contract.ts";
import type { ImportStatus } from "../../../domain/imports/imports.contract.ts";
import type { Queryable } from "../../db/sql.ts";

type Key = { clientId: string; id: string };

/** An import of a channel's past conversations as its job needs it. */
export type BackfillRow = Key & {
  apiAccountId: string;
  channel: string;
  options: unknown;
  credentials: Uint8Array | null;
  cursor: string | null;
  status: ImportStatus;
  messages: number;
  duplicates: number;
  readConversations: number;
};

/** Creates an import of a channel's past conversations, ready to run. */
export async function insertBackfill(
  sql: Queryable,
  backfill: Key & {
    apiAccountId: string;
    userId: string;
    channel: string;
    name: string;
    options: BackfillOptions;
    credentials: Uint8Array;
  },
): Promise<void> {
  const { clientId, id, apiAccountId, userId, channel, name, options, credentials } = backfill;
  await sql`
    insert into uploads (client_id, upload_id, api_account_id, user_id, channel, file_name, file_bytes, options, credentials, status)
    values (${clientId}, ${id}, ${apiAccountId}, ${userId}, ${channel}, ${name}, 0,
      ${JSON.stringify(options)}::text::jsonb, ${credentials}, 'queued')`;
}

/** Finds an import of a channel's past conversations; undefined for a file. */
export async function findBackfill(sql: Queryable, { clientId, id }: Key): Promise<BackfillRow | undefined> {
  const [row] = await sql<BackfillRow[]>`
    select client_id as "clientId", upload_id as id, api_account_id as "apiAccountId", channel, options, credentials, cursor,
      status, messages, duplicates, read_conversations as "readConversations"
    from uploads where client_id = ${clientId} and upload_id = ${id} and channel is not null`;
  return row;
}

/** The status of an import, and whether it is to be canceled. */
export async function getBackfillState(
  sql: Queryable,
  { clientId, id }: Key,
): Promise<{ status: ImportStatus | null; cancelRequested: boolean }> {
  const [row] = await sql<{ status: ImportStatus; cancelRequested: boolean }[]>`
    select status, cancel_requested as "cancelRequested" from uploads where client_id = ${clientId} and upload_id = ${id}`;
  return row ?? { status: null, cancelRequested: true };
}

/**
 * Records the conversations of a page before their messages are stored: an undo finds all of them, whenever the process ends.
 */
export async function addBackfillConversations(
  sql: Queryable,
  { clientId, id, conversationIds }: Key & { conversationIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into upload_conversations (client_id, upload_id, conversation_id)
    select ${clientId}, ${id}, unnest(${conversationIds}::uuid[]) on conflict do nothing`;
}

/** Counts the messages that an import has stored, also those of a page that a killed process did not finish. */
export async function countBackfillMessages(sql: Queryable, { clientId, id }: Key): Promise<number> {
  const [row] = await sql<{ messages: number }[]>`
    select (
        select count(*) from held_messages h where h.client_id = ${clientId} and h.upload_id = ${id}) + (
        select count(*) from upload_conversations u
        join messages m on m.client_id = u.client_id and m.conversation_id = u.conversation_id and m.upload_id = u.upload_id
        where u.client_id = ${clientId} and u.upload_id = ${id}) as messages`;
  return row?.messages ?? 0;
}

/** Moves an import to the next page, with what was counted until there. */
export async function updateBackfill(
  sql: Queryable,
  progress: Key & {
    cursor: string | null;
    messages: number;
    duplicates: number;
    conversations: number;
    total: number | null;
    firstAt: number | null;
    lastAt: number | null;
  },
): Promise<void> {
  const [firstAt, lastAt] = [progress.firstAt, progress.lastAt].map((at) => (at === null ? null : new Date(at)));
  await sql`
    update uploads set cursor = ${progress.cursor}, messages = ${progress.messages}, duplicates = ${progress.duplicates},
      read_conversations = read_conversations + ${progress.conversations},
      conversations = read_conversations + ${progress.conversations},
      total_conversations = coalesce(${progress.total}, total_conversations),
      first_at = least(first_at, ${firstAt ?? null}::timestamptz), last_at = greatest(last_at, ${lastAt ?? null}::timestamptz)
    where client_id = ${progress.clientId} and upload_id = ${progress.id}`;
}

/** Ends an import, paused or not: counts the conversations that have its messages, and forgets its credentials. */
export async function endBackfill(
  sql: Queryable,
  { clientId, id, to }: Key & { to: "done" | "cancelled" },
): Promise<void> {
  await sql`
    update uploads set status = ${to}, failure = null, finished_at = ${new Date()}, credentials = null, conversations = (
      select count(*) from upload_conversations u
      where u.client_id = ${clientId} and u.upload_id = ${id} and (
        exists (
          select from messages m
          where m.client_id = u.client_id and m.conversation_id = u.conversation_id and m.upload_id = u.upload_id)
        or exists (
          select from held_messages h
          where h.client_id = u.client_id and h.conversation_id = u.conversation_id and h.upload_id = u.upload_id)))
    where client_id = ${clientId} and upload_id = ${id} and status in ('queued', 'running', 'paused')`;
}

/** Replaces the credentials of a paused import. */
export async function setBackfillCredentials(
  sql: Queryable,
  { clientId, id, credentials }: Key & { credentials: Uint8Array },
): Promise<void> {
  await sql`
    update uploads set credentials = ${credentials}
    where client_id = ${clientId} and upload_id = ${id} and status = 'paused'`;
}
