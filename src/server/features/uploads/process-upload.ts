import type { BatchMessage, LineError } from "../../../domain/batch/batch.contract.ts";
import { createBatchReader } from "../../../domain/batch/formats.ts";
import { log } from "../../log.ts";
import { MAX_UPLOAD_ERRORS } from "../../../domain/uploads/uploads.contract.ts";
import type { UploadStatus } from "../../../domain/uploads/uploads.contract.ts";
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

/** An upload whose file is still to be read, from its beginning or once more. */
const WAITING: UploadStatus[] = ["queued", "running"];

type Job = { clientId: string; id: string };

/**
 * Reads an upload's file into the ingest path, a chunk at a time. Begun again after a crash, or after `leaving` ended it on
 * the way, it reads from the start: what is stored already is recognised and not counted twice.
 */
export async function processUpload(job: Job, leaving?: AbortSignal): Promise<void> {
  await onceAtATime(getDatabase().ingest, job.id, () => process(job, leaving));
}

async function process({ clientId, id }: Job, leaving: AbortSignal | undefined): Promise<void> {
  const { ingest } = getDatabase();
  const upload = await selectUpload(ingest, { clientId, id });
  // Its workspace was deleted while the file arrived.
  if (upload === null) return getFiles().remove(fileOf(id));
  // Whoever cancelled it while it waited wants nothing of it kept.
  if (!(await updateStatus(ingest, { clientId, id, from: WAITING, to: "running" })))
    return getFiles().remove(fileOf(id));
  const target = await selectTarget(ingest, { clientId, apiAccountId: upload.apiAccountId });
  if (target === null) return finish({ to: "failed", failure: "Its API account is gone." });
  const stored = await resetProgress(ingest, { clientId, id });
  const end = await readToEnd(upload, { ...target, stored, leaving });
  if (end !== null) await finish(end);

  async function finish(change: End): Promise<void> {
    // In this order: where the state can't be written, the file is still there for the next time.
    await updateStatus(ingest, { clientId, id, from: ["running"], ...change });
    await getFiles().remove(fileOf(id));
    announceUpload(clientId, id);
  }
}

type Reading = {
  channel: string;
  redact: boolean;
  /** So many of the file's messages were stored by an earlier reading. */
  stored: number;
  leaving: AbortSignal | undefined;
};
type End = { to: "done" | "cancelled" } | { to: "failed"; failure: string };

/** How the reading ended; null where the program leaves and it goes on another time. */
async function readToEnd(upload: UploadRow, reading: Reading): Promise<End | null> {
  try {
    const to = await readIn(upload, reading);
    return to === "left" ? null : { to };
  } catch (error) {
    log.error({ err: error, uploadId: upload.id }, "an upload failed");
    return {
      to: "failed",
      failure: "Something went wrong on our side while reading this file. Undo it and try again.",
    };
  }
}

/** Reads the file through, unless somebody cancels it or the program ends on the way. */
async function readIn(
  upload: UploadRow,
  { stored, leaving, ...target }: Reading,
): Promise<"done" | "cancelled" | "left"> {
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
  let messages = stored;
  let duplicates = -stored;
  let errorCount = 0;
  let readBytes = 0;
  const reader = createBatchReader(upload.options, {
    message: (message) => pending.push(message),
    error: (error) => {
      errorCount++;
      if (errors.length < MAX_UPLOAD_ERRORS) errors.push(error);
    },
  });

  async function store(chunk: BatchMessage[]): Promise<"cancelled" | "left" | null> {
    const result = await importer.store(chunk);
    messages += result.accepted;
    duplicates += result.duplicates;
    const known = Math.max(0, duplicates);
    const progress = { clientId, id, readBytes, messages, duplicates: known, errorCount, errors };
    const { conversationIds, firstAt, lastAt } = result;
    const { cancelRequested } = await updateProgress(getDatabase().ingest, {
      ...progress,
      conversationIds,
      firstAt,
      lastAt,
    });
    announceUpload(clientId, id);
    if (cancelRequested) return "cancelled";
    return leaving?.aborted === true ? "left" : null;
  }

  for await (const { text, bytes } of readTextChunks(getFiles().read(fileOf(id)))) {
    readBytes += bytes;
    reader.push(text);
    while (pending.length >= CHUNK_MESSAGES) {
      const ended = await store(pending.splice(0, CHUNK_MESSAGES));
      if (ended !== null) return ended;
    }
  }
  reader.end();
  while (pending.length > 0) {
    const ended = await store(pending.splice(0, CHUNK_MESSAGES));
    if (ended !== null) return ended;
  }
  await store([]);
  return "done";
}
