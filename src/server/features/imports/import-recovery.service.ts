import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { isEnqueued } from "../../jobs/queue.ts";
import { getFiles } from "../../providers/files/files.ts";
import { backfillJob, enqueueBackfillJob } from "./backfills.jobs.ts";
import { getFileKey, INCOMPLETE_FILE } from "./import-files.ts";
import { enqueueImportJob, enqueueUndoJob, importJob, undoImportJob } from "./imports.jobs.ts";
import { listAbandonedImports, listUnfinishedImports, updateStatus } from "./imports.sql.ts";

/**
 * Requeues the imports that a killed process left unfinished. The import lock prevents running one twice. Beside other
 * processes with jobs, those that one of them runs or will run are left alone.
 */
export async function requeueUnfinishedImports(): Promise<void> {
  const isBesideOthers = getEnv().role === "jobs";
  for (const { clientId, id, status, channel, cursor } of await listUnfinishedImports(getDatabase().ingest)) {
    const isUndo = status === "undoing";
    const runJob = channel === null ? importJob : backfillJob;
    if (isBesideOthers && (await isEnqueued(isUndo ? undoImportJob : runJob, id))) continue;
    if (isUndo) await enqueueUndoJob({ clientId, id });
    else if (channel === null) await enqueueImportJob({ clientId, id });
    else await enqueueBackfillJob({ clientId, id, cursor });
  }
}

/** Fails the imports of uploads that a killed process interrupted, and deletes their partial files. */
export async function failAbandonedImports(): Promise<void> {
  const { ingest } = getDatabase();
  for (const { clientId, id } of await listAbandonedImports(ingest)) {
    await getFiles().remove(getFileKey(id));
    await updateStatus(ingest, { clientId, id, from: ["receiving"], to: "failed", failure: INCOMPLETE_FILE });
  }
}
