import { getDatabase } from "../../db/sql.ts";
import { removeUpload } from "../ingest/ingest.service.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import { announceUpload } from "../live/live.service.ts";
import { deleteUploadConversations, selectUploadConversations, updateStatus } from "./uploads.sql.ts";

const CHUNK_CONVERSATIONS = 200;

/** Takes an upload out again, a few conversations at a time; begun again after a crash it goes on where it was. */
export async function processUndo(job: { clientId: string; id: string }): Promise<void> {
  await onceAtATime(getDatabase().ingest, job.id, () => undo(job));
}

async function undo({ clientId, id }: { clientId: string; id: string }): Promise<void> {
  const { ingest } = getDatabase();
  for (;;) {
    const conversationIds = await selectUploadConversations(ingest, { clientId, id, limit: CHUNK_CONVERSATIONS });
    if (conversationIds.length === 0) break;
    await removeUpload({ clientId, uploadId: id, conversationIds });
    await deleteUploadConversations(ingest, { clientId, id, conversationIds });
    announceUpload(clientId, id);
  }
  await updateStatus(ingest, { clientId, id, from: ["undoing"], to: "undone" });
  announceUpload(clientId, id);
}
