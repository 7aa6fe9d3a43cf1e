import { getDatabase } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { getFiles } from "../../providers/files/files.ts";
import { getFileKey, INCOMPLETE_FILE } from "./import-files.ts";
import { importJob, undoImportJob } from "./imports.jobs.ts";
import { listAbandonedImports, listUnfinishedImports, updateStatus } from "./imports.sql.ts";

/** Requeues the imports that a killed process left unfinished. The import lock prevents running one twice. */
export async function requeueUnfinishedImports(): Promise<void> {
  for (const { clientId, id, status } of await listUnfinishedImports(getDatabase().ingest)) {
    await enqueueJob(status === "undoing" ? undoImportJob : importJob, { clientId, id });
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
