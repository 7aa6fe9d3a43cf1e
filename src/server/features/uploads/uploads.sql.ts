import type { BatchOptions, LineError } from "../../../domain/batch/batch.contract.ts";
import type { UploadStatus } from "../../../domain/uploads/uploads.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type UploadRow = {
  clientId: string;
  id: string;
  apiAccountId: string;
  fileName: string;
  fileBytes: number;
  readBytes: number;
  options: BatchOptions;
  status: UploadStatus;
  messages: number;
  duplicates: number;
  conversations: number;
  errorCount: number;
  errors: LineError[];
  failure: string | null;
  cancelRequested: boolean;
  createdAt: Date;
  finishedAt: Date | null;
  firstAt: Date | null;
  lastAt: Date | null;
};

const HISTORY_LENGTH = 100;

type Key = { clientId: string; id: string };

/** A new upload whose file is still coming in. */
export async function insertUpload(
  sql: Queryable,
  upload: Key & { apiAccountId: string; userId: string; fileName: string; options: BatchOptions },
): Promise<void> {
  await sql`
    insert into uploads (client_id, upload_id, api_account_id, user_id, file_name, file_bytes, options, status)
    values (${upload.clientId}, ${upload.id}, ${upload.apiAccountId}, ${upload.userId}, ${upload.fileName}, 0,
      ${JSON.stringify(upload.options)}::text::jsonb, 'receiving')`;
}

/** One upload, or null. */
export async function selectUpload(sql: Queryable, { clientId, id }: Key): Promise<UploadRow | null> {
  const [row] = await sql<UploadRow[]>`
    select ${columns(sql)} from uploads where client_id = ${clientId} and upload_id = ${id}`;
  return row ?? null;
}

/** The client's newest uploads. */
export async function selectUploads(sql: Queryable, clientId: string): Promise<UploadRow[]> {
  return sql<UploadRow[]>`
    select ${columns(sql)} from uploads where client_id = ${clientId}
    order by created_at desc limit ${HISTORY_LENGTH}`;
}

/** Moves an upload from one of `from` to `to`; false where it stands elsewhere by now. */
export async function updateStatus(
  sql: Queryable,
  change: Key & { from: UploadStatus[]; to: UploadStatus; failure?: string; fileBytes?: number },
): Promise<boolean> {
  const finished = ["done", "failed", "cancelled", "undone"].includes(change.to);
  const rows = await sql`
    update uploads set status = ${change.to}, failure = ${change.failure ?? null},
      file_bytes = coalesce(${change.fileBytes ?? null}, file_bytes),
      finished_at = case when ${finished} then now() else null end
    where client_id = ${change.clientId} and upload_id = ${change.id} and status = any(${change.from}::text[])`;
  return rows.count > 0;
}

/** Keeps how the file is to be read. */
export async function updateOptions(
  sql: Queryable,
  { clientId, id, options }: Key & { options: BatchOptions },
): Promise<void> {
  await sql`
    update uploads set options = ${JSON.stringify(options)}::text::jsonb
    where client_id = ${clientId} and upload_id = ${id}`;
}

/** Asks a waiting or running upload to stop; false where it is neither. */
export async function requestCancel(sql: Queryable, { clientId, id }: Key): Promise<boolean> {
  const rows = await sql`
    update uploads set cancel_requested = true,
      status = case when status = 'queued' then 'cancelled' else status end,
      finished_at = case when status = 'queued' then now() else finished_at end
    where client_id = ${clientId} and upload_id = ${id} and status in ('receiving', 'queued', 'running')`;
  return rows.count > 0;
}

/** Keeps how far an upload is; answers whether it was asked to stop. */
export async function updateProgress(
  sql: Queryable,
  progress: Key & {
    readBytes: number;
    messages: number;
    duplicates: number;
    errorCount: number;
    errors: LineError[];
    conversationIds: string[];
    /** Of what was read since the last time, in milliseconds; null where that was nothing. */
    firstAt: number | null;
    lastAt: number | null;
  },
): Promise<{ cancelRequested: boolean }> {
  const [row] = await sql<{ cancelRequested: boolean }[]>`
    with touched as (
      insert into upload_conversations (client_id, upload_id, conversation_id)
      select ${progress.clientId}, ${progress.id}, unnest(${progress.conversationIds}::uuid[])
      on conflict do nothing
      returning 1)
    update uploads set read_bytes = ${progress.readBytes}, messages = ${progress.messages},
      duplicates = ${progress.duplicates}, conversations = conversations + (select count(*) from touched),
      error_count = ${progress.errorCount}, errors = ${JSON.stringify(progress.errors)}::text::jsonb,
      first_at = least(first_at, ${toInstant(progress.firstAt)}::timestamptz),
      last_at = greatest(last_at, ${toInstant(progress.lastAt)}::timestamptz)
    where client_id = ${progress.clientId} and upload_id = ${progress.id}
    returning cancel_requested as "cancelRequested"`;
  return { cancelRequested: row?.cancelRequested ?? true };
}

/** Begins an upload's progress anew; answers how many of its messages an earlier reading stored, which are counted already. */
export async function resetProgress(sql: Queryable, { clientId, id }: Key): Promise<number> {
  const [row] = await sql<{ messages: number }[]>`
    update uploads set read_bytes = 0, duplicates = 0, error_count = 0, errors = '[]', conversations =
      (select count(*) from upload_conversations u where u.client_id = ${clientId} and u.upload_id = ${id}),
      messages = (
        select count(*) from upload_conversations u
        join messages m on m.client_id = u.client_id and m.conversation_id = u.conversation_id and m.upload_id = u.upload_id
        where u.client_id = ${clientId} and u.upload_id = ${id})
    where client_id = ${clientId} and upload_id = ${id}
    returning messages`;
  return row?.messages ?? 0;
}

/** The next conversations that an upload touched. */
export async function selectUploadConversations(
  sql: Queryable,
  { clientId, id, limit }: Key & { limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from upload_conversations
    where client_id = ${clientId} and upload_id = ${id} order by conversation_id limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Which of these conversations the API account's newest uploads touched, newest first. */
export async function selectKnown(
  sql: Queryable,
  asked: { clientId: string; apiAccountId: string; conversationIds: string[] },
): Promise<{ id: string; fileName: string }[]> {
  // Bound to the newest uploads, so that it stays a few look-ups of a key however many there were.
  return sql<{ id: string; fileName: string }[]>`
    with newest as (
      select upload_id, file_name, created_at from uploads
      where client_id = ${asked.clientId} and api_account_id = ${asked.apiAccountId}
      order by created_at desc limit ${HISTORY_LENGTH})
    select c.conversation_id as id, n.file_name as "fileName"
    from newest n join upload_conversations c
      on c.client_id = ${asked.clientId} and c.upload_id = n.upload_id
      and c.conversation_id = any(${asked.conversationIds}::uuid[])
    order by n.created_at desc`;
}

/** Forgets that an upload touched these conversations. */
export async function deleteUploadConversations(
  sql: Queryable,
  { clientId, id, conversationIds }: Key & { conversationIds: string[] },
): Promise<void> {
  await sql`
    delete from upload_conversations
    where client_id = ${clientId} and upload_id = ${id} and conversation_id = any(${conversationIds}::uuid[])`;
}

export type UploadTarget = { channel: string; redact: boolean };

/** The API account an upload goes to, or null where the client has no such account. */
export async function selectTarget(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<UploadTarget | null> {
  const [row] = await sql<UploadTarget[]>`
    select a.channel, c.redact_personal_data as redact
    from api_accounts a join clients c on c.client_id = a.client_id
    where a.client_id = ${clientId} and a.api_account_id = ${apiAccountId}`;
  return row ?? null;
}

/** Uploads that a stopped process left half-way: their work is to be asked for again. */
export async function selectUnfinished(sql: Queryable): Promise<(Key & { status: UploadStatus })[]> {
  return sql<(Key & { status: UploadStatus })[]>`
    select client_id as "clientId", upload_id as id, status from uploads
    where status in ('queued', 'running', 'undoing')`;
}

/** Uploads that no request can still be sending: what sent them ended with the program. */
export async function selectStranded(sql: Queryable): Promise<Key[]> {
  return sql<Key[]>`
    select client_id as "clientId", upload_id as id from uploads
    where status = 'receiving' and created_at < now() - interval '1 hour'`;
}

/** The uploads of a client whose file may still be there. */
export async function selectWithFile(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select upload_id as id from uploads where client_id = ${clientId} and status in ('receiving', 'queued', 'running')`;
  return rows.map(({ id }) => id);
}

/** Takes the lock of an upload's work for this connection; false where another has it. */
export async function tryLockUpload(sql: Queryable, uploadId: string): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(7275, hashtext(${uploadId})) as taken`;
  return row?.taken ?? false;
}

/** Gives the lock back. */
export async function unlockUpload(sql: Queryable, uploadId: string): Promise<void> {
  await sql`select pg_advisory_unlock(7275, hashtext(${uploadId}))`;
}

function columns(sql: Queryable) {
  return sql`
    client_id as "clientId", upload_id as id, api_account_id as "apiAccountId", file_name as "fileName",
    file_bytes as "fileBytes", read_bytes as "readBytes", options, status, messages, duplicates, conversations,
    error_count as "errorCount", errors, failure, cancel_requested as "cancelRequested", created_at as "createdAt",
    finished_at as "finishedAt", first_at as "firstAt", last_at as "lastAt"`;
}

function toInstant(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
