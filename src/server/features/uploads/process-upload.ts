import type { BatchMessage, LineError } from "../../../domain/batch/batch.contract.ts";
import { createBatchReader } from "../../../domain/batch/formats.ts";
import { log } from "../../log.ts";
import { MAX_UPLOAD_ERRORS } from "../../../domain/uploads/uploads.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { getFiles } from "../../providers/files/files.ts";
import { createBatchImporter } from "../ingest/ingest.service.ts";
import { announceUpload } from "../live/live.service.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import { readTextChunks } from "./text-chunks.ts";
import { resetProgress, selectTarget, selectUpload, updateProgress, updateStatus } from "./uploads.sql.ts";
import type { UploadRow } from "./uploads.sql.ts";
import { fileOf } from "./uploads.service.ts";

/** As many messages as one ingest request may hold: a chunk shares transactions with live traffic. */
const CHUNK_MESSAGES = 1_000;

/**
 * Reads an upload's file into the ingest path, a chunk at a time. Begun again after a crash it reads from the start:
 * what is stored already is recognised and not counted twice.
 */
export async function processUpload(job: { clientId: string; id: string }): Promise<void> {
  await onceAtATime(getDatabase().ingest, job.id, () => process(job));
}

async function process({ clientId, id }: { clientId: string; id: string }): Promise<void> {
  const { ingest } = getDatabase();
  const upload = await selectUpload(ingest, { clientId, id });
  if (upload === null || !["queued", "running"].includes(upload.status)) return;
  const target = await selectTarget(ingest, { clientId, apiAccountId: upload.apiAccountId });
  if (target === null) {
    await updateStatus(ingest, {
      clientId,
      id,
      from: ["queued", "running"],
      to: "failed",
      failure: "Its API account is gone.",
    });
    return;
  }
  await updateStatus(ingest, { clientId, id, from: ["queued"], to: "running" });
  await resetProgress(ingest, { clientId, id });
  try {
    const cancelled = await readIn(upload, target);
    await updateStatus(ingest, { clientId, id, from: ["running"], to: cancelled ? "cancelled" : "done" });
  } catch (error) {
    log.error({ err: error, uploadId: id }, "an upload failed");
    const failure = "Something went wrong on our side while reading this file. Undo it and try again.";
    await updateStatus(ingest, { clientId, id, from: ["running"], to: "failed", failure });
  } finally {
    await getFiles().remove(fileOf(id));
    announceUpload(clientId, id);
  }
}

/** Reads the file through; true where it was asked to stop on the way. */
async function readIn(upload: UploadRow, target: { channel: string; redact: boolean }): Promise<boolean> {
  const { clientId, id } = upload;
  const importer = createBatchImporter({
    clientId,
    apiAccountId: upload.apiAccountId,
    uploadId: id,
    startMs: upload.createdAt.getTime(),
    ...target,
  });
  const pending: BatchMessage[] = [];
  const errors: LineError[] = [];
  let messages = 0;
  let duplicates = 0;
  let errorCount = 0;
  let readBytes = 0;
  const reader = createBatchReader(upload.options, {
    message: (message) => pending.push(message),
    error: (error) => {
      errorCount++;
      if (errors.length < MAX_UPLOAD_ERRORS) errors.push(error);
    },
  });

  async function store(chunk: BatchMessage[]): Promise<boolean> {
    const result = await importer.store(chunk);
    messages += result.accepted;
    duplicates += result.duplicates;
    const progress = { clientId, id, readBytes, messages, duplicates, errorCount, errors };
    const { cancelRequested } = await updateProgress(getDatabase().ingest, {
      ...progress,
      conversationIds: result.conversationIds,
    });
    announceUpload(clientId, id);
    return cancelRequested;
  }

  for await (const { text, bytes } of readTextChunks(getFiles().read(fileOf(id)))) {
    readBytes += bytes;
    reader.push(text);
    while (pending.length >= CHUNK_MESSAGES) {
      if (await store(pending.splice(0, CHUNK_MESSAGES))) return true;
    }
  }
  reader.end();
  while (pending.length > 0) {
    if (await store(pending.splice(0, CHUNK_MESSAGES))) return true;
  }
  await store([]);
  return false;
}
