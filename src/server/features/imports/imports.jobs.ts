import { z } from "zod";
import { getDatabase } from "../../db/sql.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { getImportPriority, SMALL_PRIORITY } from "./import-priority.ts";
import { findQueuePlace } from "./imports.sql.ts";
import { abandonImport, runImport } from "./run-import.ts";
import { runUndo } from "./undo-import.ts";

const importSchema = z.object({ clientId: z.string(), id: z.string() });

/**
 * Imports an uploaded file: several at once, one of each client. A large one never takes all of the workers, and neither do small ones. A
 * stopping process interrupts it, and leaves it to another process or its next start.
 */
export const importJob = defineJob({
  name: "upload",
  data: importSchema,
  groupConcurrency: 1,
  lanes: [{ workers: 1 }, { workers: 1, minPriority: SMALL_PRIORITY }, { workers: 1, maxPriority: SMALL_PRIORITY - 1 }],
  run: (job, { signal }) => runImport(job, signal),
  setAside: abandonImport,
});

/** Removes an import's messages. */
export const undoImportJob = defineJob({
  name: "undo-upload",
  data: importSchema,
  concurrency: 3,
  groupConcurrency: 1,
  run: runUndo,
});

/** Enqueues an import behind the client's others: small files first, and clients in turns. */
export async function enqueueImportJob({ clientId, id }: { clientId: string; id: string }): Promise<void> {
  const { fileBytes, ahead } = await findQueuePlace(getDatabase().ingest, { clientId, id });
  const priority = getImportPriority({ fileBytes, ahead });
  await enqueueJob(importJob, { clientId, id }, { priority, group: { id: clientId } });
}

/** Enqueues the removal of an import. */
export async function enqueueUndoJob({ clientId, id }: { clientId: string; id: string }): Promise<void> {
  await enqueueJob(undoImportJob, { clientId, id }, { group: { id: clientId } });
}
