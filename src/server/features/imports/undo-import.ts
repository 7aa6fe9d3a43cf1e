import { getDatabase } from "../../db/sql.ts";
import { removeHeldImport, removeImportedMessages } from "../ingest/ingest.service.ts";
import { withImportLock } from "./import-lock.ts";
import { notifyImport } from "../live/live.service.ts";
import { deleteImportConversations, listImportConversations, updateStatus } from "./imports.sql.ts";

const CHUNK_CONVERSATIONS = 200;

/** Removes an import's messages in batches of conversations. After a crash, it continues where it stopped. */
export async function runUndo(job: { clientId: string; id: string }): Promise<void> {
  // A canceled one may still store what it has read.
  await withImportLock(getDatabase().ingest, job.id, () => undo(job), { waits: true });
}

async function undo({ clientId, id }: { clientId: string; id: string }): Promise<void> {
  const { ingest } = getDatabase();
  // Before the stored ones: what is released meanwhile is among them.
  await removeHeldImport({ clientId, importId: id });
  for (;;) {
    const conversationIds = await listImportConversations(ingest, { clientId, id, limit: CHUNK_CONVERSATIONS });
    if (conversationIds.length === 0) break;
    await removeImportedMessages({ clientId, importId: id, conversationIds });
    await deleteImportConversations(ingest, { clientId, id, conversationIds });
    notifyImport(clientId, id);
  }
  await updateStatus(ingest, { clientId, id, from: ["undoing"], to: "undone" });
  notifyImport(clientId, id);
}
