import { setImmediate } from "node:timers/promises";
import { importOptionsSchema } from "../../../domain/imports/import-file.contract.ts";
import type { ImportedMessage, LineError } from "../../../domain/imports/import-file.contract.ts";
import { readImport } from "../../../domain/imports/read-import.ts";
import { log } from "../../log.ts";
import { MAX_IMPORT_ERRORS } from "../../../domain/imports/imports.contract.ts";
import type { ImportStatus } from "../../../domain/imports/imports.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { getFiles } from "../../providers/files/files.ts";
import type { JobOutcome } from "../../jobs/define-job.ts";
import { createImporter } from "../ingest/ingest.service.ts";
import { notifyImport } from "../live/live.service.ts";
import { getFileKey } from "./import-files.ts";
import { withImportLock } from "./import-lock.ts";
import { resetProgress, findTarget, findImport, updateProgress, updateStatus } from "./imports.sql.ts";
import type { ImportRow } from "./imports.sql.ts";

/** Equal to the maximum of an ingest request, because a chunk shares transactions with live traffic. */
const CHUNK_MESSAGES = 1_000;

/** Reading pauses after this time, so that other requests are served. */
const MAX_BUSY_MS = 20;

/** Statuses of an import that can be run or run again. */
const RUNNABLE: ImportStatus[] = ["queued", "running"];

/** Failure message of a file in which nothing is a message, and nothing is wrong. */
const NOTHING_READ = "No messages were found in this file.";
/** Failure message of an import that no process survived. */
const SET_ASIDE =
  "Something went wrong on our side while importing this file, twice, so we stopped trying. Undo the import, and send us the file through Support.";

type Job = { clientId: string; id: string };

/**
 * Imports a file in chunks through the ingest path. After a crash or an abort of `shutdown`, it runs again from the start:
 * messages that are already stored are recognized as duplicates. "ended" also if another process runs it or it is not wanted any longer.
 */
export async function runImport(job: Job, shutdown?: AbortSignal): Promise<JobOutcome> {
  let outcome: JobOutcome = "ended";
  await withImportLock(getDatabase().ingest, job.id, async () => {
    outcome = await process(job, shutdown);
  });
  return outcome;
}

/** Fails an import that ended its process twice. */
export async function abandonImport({ clientId, id }: Job): Promise<void> {
  const { ingest } = getDatabase();
  await updateStatus(ingest, { clientId, id, from: RUNNABLE, to: "failed", failure: SET_ASIDE });
  await getFiles().remove(getFileKey(id));
  notifyImport(clientId, id);
}

async function process({ clientId, id }: Job, shutdown: AbortSignal | undefined): Promise<JobOutcome> {
  const { ingest } = getDatabase();
  const fileImport = await findImport(ingest, { clientId, id });
  // The workspace was deleted during the upload.
  if (fileImport === null) return removeFile();
  // It was canceled while it was queued.
  if (!(await updateStatus(ingest, { clientId, id, from: RUNNABLE, to: "running" }))) return removeFile();
  const target = await findTarget(ingest, { clientId, apiAccountId: fileImport.apiAccountId });
  if (target === null) return finish({ to: "failed", failure: "The API account no longer exists." });
  const stored = await resetProgress(ingest, { clientId, id });
  const end = await runToEnd(fileImport, { ...target, stored, shutdown });
  return end === null ? "interrupted" : finish(end);

  async function removeFile(): Promise<JobOutcome> {
    await getFiles().remove(getFileKey(id));
    return "ended";
  }

  async function finish(change: End): Promise<JobOutcome> {
    // The status comes first, so that the file is still there for a retry if the update fails.
    await updateStatus(ingest, { clientId, id, from: ["running"], ...change });
    await getFiles().remove(getFileKey(id));
    notifyImport(clientId, id);
    return "ended";
  }
}

type RunState = {
  channel: string;
  redact: boolean;
  /** Number of the file's messages stored by an earlier run. */
  stored: number;
  shutdown: AbortSignal | undefined;
};
type End = { to: "done" | "cancelled" } | { to: "failed"; failure: string };

/** Runs the import and returns its result; null if it was interrupted by a shutdown and will be resumed. */
async function runToEnd(fileImport: ImportRow, state: RunState): Promise<End | null> {
  try {
    const end = await importFile(fileImport, state);
    return end === "interrupted" ? null : end;
  } catch (error) {
    log.error({ err: error, importId: fileImport.id }, "an import failed");
    return {
      to: "failed",
      failure: "Something went wrong on our side while importing this file. Undo the import and try again.",
    };
  }
}

/** Imports the whole file, unless it is canceled or interrupted by a shutdown. */
async function importFile(
  fileImport: ImportRow,
  { stored, shutdown, ...target }: RunState,
): Promise<End | "interrupted"> {
  const { clientId, id } = fileImport;
  const importer = createImporter({
    clientId,
    apiAccountId: fileImport.apiAccountId,
    importId: id,
    startMs: fileImport.createdAt.getTime(),
    ...target,
  });
  const pending: ImportedMessage[] = [];
  const errors: LineError[] = [];
  let messages = stored;
  let duplicates = -stored;
  let errorCount = 0;
  let readBytes = 0;
  // Options stored by an earlier version lack newer fields.
  const options = importOptionsSchema.parse(fileImport.options);
  const reading = readImport(openFile, options, {
    message: (message) => pending.push(message),
    error: (error) => {
      errorCount++;
      if (errors.length < MAX_IMPORT_ERRORS) errors.push(error);
    },
  });

  /** A spreadsheet is read more than once; the progress is that of the longest reading. */
  async function* openFile(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of getFiles().read(getFileKey(id))) {
      bytes += chunk.byteLength;
      readBytes = Math.max(readBytes, bytes);
      yield chunk;
    }
  }

  async function store(chunk: ImportedMessage[]): Promise<End | "interrupted" | null> {
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
    notifyImport(clientId, id);
    if (cancelRequested) return { to: "cancelled" };
    return shutdown?.aborted === true ? "interrupted" : null;
  }

  try {
    for (let lastPause = Date.now(); await reading.next();) {
      // Unpacked text comes without a pause, and the process has others to serve.
      if (Date.now() - lastPause > MAX_BUSY_MS) {
        await setImmediate();
        lastPause = Date.now();
      }
      while (pending.length >= CHUNK_MESSAGES) {
        const stopReason = await store(pending.splice(0, CHUNK_MESSAGES));
        if (stopReason !== null) return stopReason;
      }
    }
  } finally {
    await reading.close();
  }
  while (pending.length > 0) {
    const stopReason = await store(pending.splice(0, CHUNK_MESSAGES));
    if (stopReason !== null) return stopReason;
  }
  await store([]);
  const isEmpty = messages + Math.max(0, duplicates) === 0;
  const failure = reading.refusal ?? (isEmpty ? (errors[0]?.message ?? NOTHING_READ) : null);
  return failure === null ? { to: "done" } : { to: "failed", failure: describeFailure(failure, messages) };
}

function describeFailure(failure: string, messages: number): string {
  return messages === 0 ? failure : `${failure} What came before it was imported: undo the import to remove it again.`;
}
