import type { ImportOptions, LineError } from "../../../domain/imports/import-file.contract.ts";
import type { ImportStatus } from "../../../domain/imports/imports.contract.ts";
import type { AccountKind } from "../../../domain/api-accounts/api-accounts.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type ImportRow = {
  clientId: string;
  id: string;
  apiAccountId: string;
  channel: string | null;
  fileName: string;
  fileBytes: number;
  readBytes: number;
  readConversations: number;
  totalConversations: number | null;
  options: ImportOptions;
  status: ImportStatus;
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

/** Creates an import whose file is still being uploaded. */
export async function insertImport(
  sql: Queryable,
  fileImport: Key & { apiAccountId: string; userId: string; fileName: string; options: ImportOptions },
): Promise<void> {
  await sql`
    insert into uploads (client_id, upload_id, api_account_id, user_id, file_name, file_bytes, options, status)
    values (${fileImport.clientId}, ${fileImport.id}, ${fileImport.apiAccountId}, ${fileImport.userId}, ${fileImport.fileName}, 0,
      ${JSON.stringify(fileImport.options)}::text::jsonb, 'receiving')`;
}

/** Finds an import by id. */
export async function findImport(sql: Queryable, { clientId, id }: Key): Promise<ImportRow | null> {
  const [row] = await sql<ImportRow[]>`
    select ${columns(sql)} from uploads where client_id = ${clientId} and upload_id = ${id}`;
  return row ?? null;
}

/** Lists the client's newest imports. */
export async function listRecentImports(sql: Queryable, clientId: string): Promise<ImportRow[]> {
  return sql<ImportRow[]>`
    select ${columns(sql)} from uploads where client_id = ${clientId}
    order by created_at desc limit ${HISTORY_LENGTH}`;
}

/** Changes the status from one of `from` to `to`; false if the current status is another one. */
export async function updateStatus(
  sql: Queryable,
  change: Key & { from: ImportStatus[]; to: ImportStatus; failure?: string; fileBytes?: number },
): Promise<boolean> {
  const finished = ["done", "failed", "cancelled", "undone"].includes(change.to);
  const rows = await sql`
    update uploads set status = ${change.to}, failure = ${change.failure ?? null},
      file_bytes = coalesce(${change.fileBytes ?? null}, file_bytes),
      finished_at = ${finished ? sql`now()` : null}
    where client_id = ${change.clientId} and upload_id = ${change.id} and status = any(${change.from}::text[])`;
  return rows.count > 0;
}

/** Updates the options of an import. */
export async function updateOptions(
  sql: Queryable,
  { clientId, id, options }: Key & { options: ImportOptions },
): Promise<void> {
  await sql`
    update uploads set options = ${JSON.stringify(options)}::text::jsonb
    where client_id = ${clientId} and upload_id = ${id}`;
}

/** Requests the cancellation of an unfinished import; false if it is finished. */
export async function requestCancel(sql: Queryable, { clientId, id }: Key): Promise<boolean> {
  const rows = await sql`
    update uploads set cancel_requested = true,
      status = case when status in ('queued', 'paused') then 'cancelled' else status end,
      credentials = case when status in ('queued', 'paused') then null else credentials end,
      finished_at = case when status in ('queued', 'paused') then ${new Date()} else finished_at end
    where client_id = ${clientId} and upload_id = ${id} and status in ('receiving', 'queued', 'running', 'paused')`;
  return rows.count > 0;
}

/** Updates the progress of an import and returns whether its cancellation was requested. */
export async function updateProgress(
  sql: Queryable,
  progress: Key & {
    readBytes: number;
    messages: number;
    duplicates: number;
    errorCount: number;
    errors: LineError[];
    conversationIds: string[];
    /** Times of the messages since the last update, in milliseconds; null if there are none. */
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

/** Resets the progress of an import and returns how many of its messages an earlier run stored. */
export async function resetProgress(sql: Queryable, { clientId, id }: Key): Promise<number> {
  const [row] = await sql<{ messages: number }[]>`
    update uploads set read_bytes = 0, duplicates = 0, error_count = 0, errors = '[]', conversations =
      (select count(*) from upload_conversations u where u.client_id = ${clientId} and u.upload_id = ${id}),
      messages = (
        select count(*) from held_messages h where h.client_id = ${clientId} and h.upload_id = ${id}) + (
        select count(*) from upload_conversations u
        join messages m on m.client_id = u.client_id and m.conversation_id = u.conversation_id and m.upload_id = u.upload_id
        where u.client_id = ${clientId} and u.upload_id = ${id})
    where client_id = ${clientId} and upload_id = ${id}
    returning messages`;
  return row?.messages ?? 0;
}

/** Lists the next conversations with messages of an import. */
export async function listImportConversations(
  sql: Queryable,
  { clientId, id, limit }: Key & { limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from upload_conversations
    where client_id = ${clientId} and upload_id = ${id} order by conversation_id limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Lists which of the conversations the API account's latest imports contain, newest import first. */
export async function listExistingConversations(
  sql: Queryable,
  query: { clientId: string; apiAccountId: string; conversationIds: string[] },
): Promise<{ id: string; fileName: string }[]> {
  // Limited to the latest imports, so that the number of key lookups stays small.
  return sql<{ id: string; fileName: string }[]>`
    with newest as (
      select upload_id, file_name, created_at from uploads
      where client_id = ${query.clientId} and api_account_id = ${query.apiAccountId}
      order by created_at desc limit ${HISTORY_LENGTH})
    select c.conversation_id as id, n.file_name as "fileName"
    from newest n join upload_conversations c
      on c.client_id = ${query.clientId} and c.upload_id = n.upload_id
      and c.conversation_id = any(${query.conversationIds}::uuid[])
    order by n.created_at desc`;
}

/** Removes conversations from the list of those an import contains. */
export async function deleteImportConversations(
  sql: Queryable,
  { clientId, id, conversationIds }: Key & { conversationIds: string[] },
): Promise<void> {
  await sql`
    delete from upload_conversations
    where client_id = ${clientId} and upload_id = ${id} and conversation_id = any(${conversationIds}::uuid[])`;
}

export type ImportTarget = { channel: string; redact: boolean } & AccountKind;

/** Finds the API account that is the target of an import. */
export async function findTarget(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<ImportTarget | null> {
  const [row] = await sql<ImportTarget[]>`
    select a.channel, c.redact_personal_data as redact, a.sample, a.purpose
    from api_accounts a join clients c on c.client_id = a.client_id
    where a.client_id = ${clientId} and a.api_account_id = ${apiAccountId}`;
  return row ?? null;
}

type UnfinishedImport = Key & { status: ImportStatus; channel: string | null; cursor: string | null };

/** Lists imports that are queued, running or being undone. */
export async function listUnfinishedImports(sql: Queryable): Promise<UnfinishedImport[]> {
  return sql<UnfinishedImport[]>`
    select client_id as "clientId", upload_id as id, status, channel, cursor from uploads
    where status in ('queued', 'running', 'undoing')`;
}

/** The size of an import's file, and how many of the client's imports are to run before it. */
export async function findQueuePlace(
  sql: Queryable,
  { clientId, id }: Key,
): Promise<{ fileBytes: number; ahead: number }> {
  const [row] = await sql<{ fileBytes: number; ahead: number }[]>`
    select file_bytes as "fileBytes", (
      select count(*)::int from uploads o
      where o.client_id = u.client_id and o.status in ('queued', 'running') and o.created_at < u.created_at) as ahead
    from uploads u where client_id = ${clientId} and upload_id = ${id}`;
  return row ?? { fileBytes: 0, ahead: 0 };
}

/** Whether a file of the client is being uploaded, imported or undone. */
export async function hasUnfinished(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`
    select from uploads
    where client_id = ${clientId} and status in ('receiving', 'queued', 'running', 'undoing') limit 1`;
  return rows.length > 0;
}

/** Lists uploads older than an hour, whose request must have ended with the process. */
export async function listAbandonedImports(sql: Queryable): Promise<Key[]> {
  return sql<Key[]>`
    select client_id as "clientId", upload_id as id from uploads
    where status = 'receiving' and created_at < now() - interval '1 hour'`;
}

/** Lists a client's imports whose file may still be stored. */
export async function listImportsWithFile(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select upload_id as id from uploads where client_id = ${clientId} and status in ('receiving', 'queued', 'running')`;
  return rows.map(({ id }) => id);
}

/** Acquires the lock on an import for this connection; false if another connection holds it. */
export async function tryLockImport(sql: Queryable, importId: string): Promise<boolean> {
  const [row] = await sql<
    { acquired: boolean }[]
  >`select pg_try_advisory_lock(7275, hashtext(${importId})) as acquired`;
  return row?.acquired ?? false;
}

/** Waits for the lock on an import. */
export async function lockImport(sql: Queryable, importId: string): Promise<void> {
  await sql`select pg_advisory_lock(7275, hashtext(${importId}))`;
}

/** Releases the lock on an import. */
export async function unlockImport(sql: Queryable, importId: string): Promise<void> {
  await sql`select pg_advisory_unlock(7275, hashtext(${importId}))`;
}

function columns(sql: Queryable) {
  return sql`
    client_id as "clientId", upload_id as id, api_account_id as "apiAccountId", channel, file_name as "fileName",
    read_conversations as "readConversations", total_conversations as "totalConversations",
    file_bytes as "fileBytes", read_bytes as "readBytes", options, status, messages, duplicates, conversations,
    error_count as "errorCount", errors, failure, cancel_requested as "cancelRequested", created_at as "createdAt",
    finished_at as "finishedAt", first_at as "firstAt", last_at as "lastAt"`;
}

function toInstant(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
