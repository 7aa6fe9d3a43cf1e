import { getDatabase } from "../../db/sql.ts";
import { sendJob } from "../../jobs/queue.ts";
import { getFiles } from "../../providers/files/files.ts";
import { selectStranded, selectUnfinished, updateStatus } from "./uploads.sql.ts";
import { fileOf, NOT_WHOLE } from "./uploads.service.ts";

export { processUpload } from "./process-upload.ts";
export { processUndo } from "./undo-upload.ts";

/** Asks again for the uploads that a killed process left half-way. A job that still runs elsewhere finds its work done. */
export async function requeueUnfinished(): Promise<void> {
  for (const { clientId, id, status } of await selectUnfinished(getDatabase().ingest)) {
    await sendJob(status === "undoing" ? "undo-upload" : "upload", { clientId, id });
  }
}

/** Ends the uploads whose program was killed while their file arrived, and takes away what came of it. */
export async function failStranded(): Promise<void> {
  const { ingest } = getDatabase();
  for (const { clientId, id } of await selectStranded(ingest)) {
    await getFiles().remove(fileOf(id));
    await updateStatus(ingest, { clientId, id, from: ["receiving"], to: "failed", failure: NOT_WHOLE });
  }
}
