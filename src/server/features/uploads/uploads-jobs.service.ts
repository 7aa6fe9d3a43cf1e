import { getDatabase } from "../../db/sql.ts";
import { sendJob } from "../../jobs/queue.ts";
import { selectUnfinished } from "./uploads.sql.ts";

export { processUpload } from "./process-upload.ts";
export { processUndo } from "./undo-upload.ts";

/** Asks again for the uploads that a killed process left half-way. A job that still runs elsewhere finds its work done. */
export async function requeueUnfinished(): Promise<void> {
  for (const { clientId, id, status } of await selectUnfinished(getDatabase().ingest)) {
    await sendJob(status === "undoing" ? "undo-upload" : "upload", { clientId, id });
  }
}
