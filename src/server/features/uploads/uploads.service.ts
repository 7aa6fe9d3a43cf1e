import { createHash } from "node:crypto";
import { batchOptionsSchema, DEFAULT_THREAD_NAME } from "../../../domain/batch/batch.contract.ts";
import type { BatchOptions } from "../../../domain/batch/batch.contract.ts";
import { AppError, listFieldErrors } from "../../../domain/shared/errors.ts";
import { nameInWords } from "../../../domain/shared/schema-words.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { MAX_UPLOAD_BYTES, uploadSchema } from "../../../domain/uploads/uploads.contract.ts";
import type { KnownConversations, Upload } from "../../../domain/uploads/uploads.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { sendJob } from "../../jobs/queue.ts";
import { getFiles } from "../../providers/files/files.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import { announceUpload } from "../live/live.service.ts";
import {
  insertUpload,
  requestCancel,
  selectKnown,
  selectTarget,
  selectUpload,
  selectUploads,
  selectWithFile,
  updateOptions,
  updateStatus,
} from "./uploads.sql.ts";
import type { UploadRow } from "./uploads.sql.ts";

const HASH_LENGTH = 12;

export type UploadsViewer = { clientId: string; userId: string };

/** The client's uploads, newest first. */
export async function listUploads(viewer: UploadsViewer): Promise<{ uploads: Upload[] }> {
  const rows = await getDatabase().withTenant(viewer.clientId, (tx) => selectUploads(tx, viewer.clientId));
  return { uploads: rows.map(toUpload) };
}

/** One upload; AppError `not_found` for another client's. */
export async function getUpload(viewer: UploadsViewer, id: string): Promise<Upload> {
  return toUpload(await findUpload(viewer.clientId, id));
}

/** How many of these conversations came with an earlier file into the API account, and with which. */
export async function findKnown(
  { clientId }: UploadsViewer,
  { apiAccountId, conversationIds }: { apiAccountId: string; conversationIds: string[] },
): Promise<KnownConversations> {
  const ids = conversationIds.map((id) => deriveConversationId(apiAccountId, id));
  return getDatabase().withTenant(clientId, async (tx) => {
    if ((await selectTarget(tx, { clientId, apiAccountId })) === null) throw noAccount();
    const rows = await selectKnown(tx, { clientId, apiAccountId, conversationIds: ids });
    return { known: new Set(rows.map((row) => row.id)).size, fileName: rows[0]?.fileName ?? null };
  });
}

/** Takes a file in: to the disk first, in bounded memory, then to the queue. */
export async function receiveUpload(
  viewer: UploadsViewer,
  input: { apiAccountId: string; fileName: string; options: string; content: AsyncIterable<Uint8Array> | null },
): Promise<Upload> {
  const { clientId, userId } = viewer;
  const { apiAccountId, fileName, content } = input;
  const options = parseOptions(input.options);
  if (content === null) throw new AppError("invalid", "The file is empty.");
  const id = createId();
  await getDatabase().withTenant(clientId, async (tx) => {
    if ((await selectTarget(tx, { clientId, apiAccountId })) === null) {
      throw noAccount();
    }
    await insertUpload(tx, { clientId, id, apiAccountId, userId, fileName, options });
  });
  try {
    const { bytes, hash } = await storeFile(id, content);
    await queueUpload({ clientId, id, bytes, options: nameThreads(options, hash) });
  } catch (error) {
    const failure = error instanceof AppError ? error.message : NOT_WHOLE;
    const { ingest } = getDatabase();
    // Queued already where only its job could not be sent.
    await updateStatus(ingest, { clientId, id, from: ["receiving", "queued"], to: "failed", failure });
    await getFiles().remove(fileOf(id));
    throw error;
  }
  return getUpload(viewer, id);
}

/** Stops a waiting or running upload. What it has stored stays until it is undone. */
export async function cancelUpload(viewer: UploadsViewer, id: string): Promise<Upload> {
  const { clientId } = viewer;
  const upload = await findUpload(clientId, id);
  const stopped = await getDatabase().withTenant(clientId, (tx) => requestCancel(tx, { clientId, id }));
  if (!stopped) throw new AppError("conflict", `This upload is ${upload.status}: there is nothing to cancel.`);
  announceUpload(clientId, id);
  return getUpload(viewer, id);
}

/** Takes everything an upload brought out again. */
export async function undoUpload(viewer: UploadsViewer, id: string): Promise<Upload> {
  const { clientId } = viewer;
  const upload = await findUpload(clientId, id);
  const begun = await getDatabase().withTenant(clientId, (tx) =>
    updateStatus(tx, { clientId, id, from: ["done", "failed", "cancelled"], to: "undoing" }),
  );
  if (!begun) throw new AppError("conflict", `This upload is ${upload.status}: it can't be undone now.`);
  await sendJob("undo-upload", { clientId, id });
  return getUpload(viewer, id);
}

function noAccount(): AppError {
  return new AppError("not_found", "This API account does not exist.");
}

/** Why an upload failed whose file ends too early. */
export const NOT_WHOLE = "The file did not arrive whole: sending it was cancelled, or the connection broke.";

/** Where an upload's file is kept. */
export function fileOf(id: string): string {
  return `uploads/${id}`;
}

/** Takes away the files of a deleted client that are not read yet. */
export async function removeFiles(clientId: string): Promise<void> {
  for (const id of await selectWithFile(getDatabase().ingest, clientId)) await getFiles().remove(fileOf(id));
}

async function queueUpload(upload: {
  clientId: string;
  id: string;
  bytes: number;
  options: BatchOptions;
}): Promise<void> {
  const { clientId, id } = upload;
  await getDatabase().withTenant(clientId, async (tx) => {
    await updateOptions(tx, { clientId, id, options: upload.options });
    await updateStatus(tx, { clientId, id, from: ["receiving"], to: "queued", fileBytes: upload.bytes });
  });
  await sendJob("upload", { clientId, id });
}

async function storeFile(id: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; hash: string }> {
  const digest = createHash("sha256");
  let bytes = 0;
  await getFiles().write(fileOf(id), watch());
  if (bytes === 0) throw new AppError("invalid", "The file is empty.");
  return { bytes, hash: digest.digest("hex").slice(0, HASH_LENGTH) };

  async function* watch(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > MAX_UPLOAD_BYTES) {
        throw new AppError("too_large", `The file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MiB.`);
      }
      digest.update(chunk);
      yield chunk;
    }
  }
}

/** Detection names a file's threads after the file; where nobody did, its content does, so that two files stay apart. */
function nameThreads(options: BatchOptions, hash: string): BatchOptions {
  return options.threadName === DEFAULT_THREAD_NAME
    ? { ...options, threadName: `${DEFAULT_THREAD_NAME}-${hash}` }
    : options;
}

function parseOptions(text: string): BatchOptions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "The reading options are not valid JSON.", {
      fields: { options: "Not JSON" },
      cause,
    });
  }
  const result = batchOptionsSchema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("invalid", "The reading options are not valid.", {
    fields: {
      options: Object.entries(listFieldErrors(result.error))
        .map(([field, words]) => nameInWords(field, words))
        .join("; "),
    },
  });
}

async function findUpload(clientId: string, id: string): Promise<UploadRow> {
  const row = await getDatabase().withTenant(clientId, (tx) => selectUpload(tx, { clientId, id }));
  if (row === null) throw new AppError("not_found", "This upload does not exist.");
  return row;
}

function toUpload(row: UploadRow): Upload {
  return uploadSchema.parse({
    ...row,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    firstAt: row.firstAt?.toISOString() ?? null,
    lastAt: row.lastAt?.toISOString() ?? null,
  });
}
