import { createHash } from "node:crypto";
import { importOptionsSchema, DEFAULT_THREAD_NAME } from "../../../domain/imports/import-file.contract.ts";
import type { ImportOptions } from "../../../domain/imports/import-file.contract.ts";
import { AppError, listFieldErrors } from "../../../domain/shared/errors.ts";
import { formatFieldMessage } from "../../../domain/shared/schema-messages.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { MAX_IMPORT_BYTES, fileImportSchema } from "../../../domain/imports/imports.contract.ts";
import type { ExistingConversations, FileImport } from "../../../domain/imports/imports.contract.ts";
import { describeOtherAccount } from "../../../domain/api-accounts/api-accounts.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { getFiles } from "../../providers/files/files.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import { auditChange, auditImpersonatedChange } from "../audit/audit.service.ts";
import type { ChangingUser } from "../audit/audit.service.ts";
import { notifyImport } from "../live/live.service.ts";
import { endStorageRoom, withStorageRoom } from "../storage/storage.service.ts";
import { getFileKey, INCOMPLETE_FILE } from "./import-files.ts";
import { enqueueImportJob, enqueueUndoJob } from "./imports.jobs.ts";
import {
  insertImport,
  requestCancel,
  listExistingConversations,
  findTarget,
  findImport,
  listRecentImports,
  listImportsWithFile,
  updateOptions,
  updateStatus,
  hasUnfinished,
} from "./imports.sql.ts";
import type { ImportRow } from "./imports.sql.ts";

const HASH_LENGTH = 12;

export type ImportsViewer = ChangingUser;

/** Lists the client's imports, newest first. */
export async function listImports(viewer: ImportsViewer): Promise<{ uploads: FileImport[] }> {
  const rows = await getDatabase().withClient(viewer.clientId, (tx) => listRecentImports(tx, viewer.clientId));
  return { uploads: rows.map(toFileImport) };
}

/** Gets an import; AppError `not_found` if it doesn't exist or belongs to another client. */
export async function getImport(viewer: ImportsViewer, id: string): Promise<FileImport> {
  return toFileImport(await getImportRow(viewer.clientId, id));
}

/** Counts the conversations that earlier imports of the API account contain, and finds the newest such file. */
export async function findExistingConversations(
  { clientId }: ImportsViewer,
  { apiAccountId, conversationIds }: { apiAccountId: string; conversationIds: string[] },
): Promise<ExistingConversations> {
  const ids = conversationIds.map((id) => deriveConversationId(apiAccountId, id));
  return getDatabase().withClient(clientId, async (tx) => {
    if ((await findTarget(tx, { clientId, apiAccountId })) === null) throw createAccountError();
    const rows = await listExistingConversations(tx, { clientId, apiAccountId, conversationIds: ids });
    return { known: new Set(rows.map((row) => row.id)).size, fileName: rows[0]?.fileName ?? null };
  });
}

/**
 * Stores an uploaded file in bounded memory and enqueues its import; AppError if options, account or file are invalid,
 * `plan_limit` without room for it.
 */
export async function createImport(
  viewer: ImportsViewer,
  input: {
    apiAccountId: string;
    fileName: string;
    options: string;
    content: AsyncIterable<Uint8Array> | null;
    /** The file's size, if the request says it. */
    announcedBytes?: number | null;
  },
): Promise<FileImport> {
  const { clientId, userId } = viewer;
  const { apiAccountId, fileName, content, announcedBytes = null } = input;
  const options = parseOptions(input.options);
  if (content === null) throw new AppError("invalid", "The file is empty.");
  const id = createId();
  await getDatabase().withClient(clientId, async (tx) => {
    const target = await findTarget(tx, { clientId, apiAccountId });
    if (target === null) throw createAccountError();
    const other = describeOtherAccount(target);
    if (other !== null) throw createOtherError(other);
    await insertImport(tx, { clientId, id, apiAccountId, userId, fileName, options });
    await auditImpersonatedChange(tx, viewer, { action: "import.started", subject: fileName });
  });
  try {
    if (announcedBytes !== null && announcedBytes > MAX_IMPORT_BYTES) throw createSizeError();
    await withStorageRoom({ clientId, fileId: id, announcedBytes }, async (room) => {
      const { bytes, hash } = await storeFile(id, room.admit(content));
      await enqueueImport({ clientId, id, bytes, options: setUniqueThreadName(options, hash) });
    });
  } catch (error) {
    const failure = error instanceof AppError ? error.message : INCOMPLETE_FILE;
    const { ingest } = getDatabase();
    // It is already queued if only sending the job failed.
    await updateStatus(ingest, { clientId, id, from: ["receiving", "queued"], to: "failed", failure });
    await getFiles().remove(getFileKey(id));
    throw error;
  }
  return getImport(viewer, id);
}

/** Cancels a queued or running import. Messages already stored stay until it is undone. */
export async function cancelImport(viewer: ImportsViewer, id: string): Promise<FileImport> {
  const { clientId } = viewer;
  const fileImport = await getImportRow(clientId, id);
  const stopped = await getDatabase().withClient(clientId, async (tx) => {
    if (!(await requestCancel(tx, { clientId, id }))) return false;
    await auditImpersonatedChange(tx, viewer, { action: "import.canceled", subject: fileImport.fileName });
    return true;
  });
  if (!stopped) throw new AppError("conflict", `This import can't be canceled: its status is ${fileImport.status}.`);
  notifyImport(clientId, id);
  return getImport(viewer, id);
}

/** Starts the removal of all messages of an import; AppError `conflict` while it is in progress. */
export async function undoImport(viewer: ImportsViewer, id: string): Promise<FileImport> {
  const { clientId } = viewer;
  const fileImport = await getImportRow(clientId, id);
  const started = await getDatabase().withClient(clientId, async (tx) => {
    if (!(await updateStatus(tx, { clientId, id, from: ["done", "failed", "cancelled"], to: "undoing" }))) return false;
    await auditChange(tx, viewer, { action: "import.undone", subject: fileImport.fileName });
    return true;
  });
  if (!started) throw new AppError("conflict", `This import can't be undone: its status is ${fileImport.status}.`);
  await enqueueUndoJob({ clientId, id });
  return getImport(viewer, id);
}

function createAccountError(): AppError {
  return new AppError("not_found", "This API account does not exist.");
}

function createOtherError(account: string): AppError {
  const message = `${account} takes no imports. Choose another API account.`;
  return new AppError("invalid", message, { fields: { apiAccountId: "Choose an account of your own" } });
}

/** Deletes the files of a deleted client's unfinished imports. */
export async function removeImportFiles(clientId: string): Promise<void> {
  for (const id of await listImportsWithFile(getDatabase().ingest, clientId)) await getFiles().remove(getFileKey(id));
}

async function enqueueImport(fileImport: {
  clientId: string;
  id: string;
  bytes: number;
  options: ImportOptions;
}): Promise<void> {
  const { clientId, id } = fileImport;
  await getDatabase().withClient(clientId, async (tx) => {
    await updateOptions(tx, { clientId, id, options: fileImport.options });
    await updateStatus(tx, { clientId, id, from: ["receiving"], to: "queued", fileBytes: fileImport.bytes });
    await endStorageRoom(tx, { clientId, fileId: id });
  });
  await enqueueImportJob({ clientId, id });
}

async function storeFile(id: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; hash: string }> {
  const digest = createHash("sha256");
  let bytes = 0;
  await getFiles().write(getFileKey(id), measure());
  if (bytes === 0) throw new AppError("invalid", "The file is empty.");
  return { bytes, hash: digest.digest("hex").slice(0, HASH_LENGTH) };

  async function* measure(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > MAX_IMPORT_BYTES) throw createSizeError();
      digest.update(chunk);
      yield chunk;
    }
  }
}

function createSizeError(): AppError {
  return new AppError("too_large", `The file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MiB.`);
}

/** Replaces the default id prefix by one based on the content, so that ids of two files don't collide. */
function setUniqueThreadName(options: ImportOptions, hash: string): ImportOptions {
  return options.threadName === DEFAULT_THREAD_NAME
    ? { ...options, threadName: `${DEFAULT_THREAD_NAME}-${hash}` }
    : options;
}

function parseOptions(text: string): ImportOptions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "The import options are not valid JSON.", {
      fields: { options: "Not JSON" },
      cause,
    });
  }
  const result = importOptionsSchema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("invalid", "The import options are not valid.", {
    fields: {
      options: Object.entries(listFieldErrors(result.error))
        .map(([field, message]) => formatFieldMessage(field, message))
        .join("; "),
    },
  });
}

/** Whether a file of the client is being uploaded, imported or undone. */
export async function hasUnfinishedImports(clientId: string): Promise<boolean> {
  return hasUnfinished(getDatabase().ingest, clientId);
}

async function getImportRow(clientId: string, id: string): Promise<ImportRow> {
  const row = await getDatabase().withClient(clientId, (tx) => findImport(tx, { clientId, id }));
  if (row === null) throw new AppError("not_found", "This import does not exist.");
  return row;
}

function toFileImport(row: ImportRow): FileImport {
  return fileImportSchema.parse({
    ...row,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    firstAt: row.firstAt?.toISOString() ?? null,
    lastAt: row.lastAt?.toISOString() ?? null,
  });
}
