import { getDatabase } from "../../db/sql.ts";
import { removeExportFiles } from "../exports/exports.service.ts";
import { removeImportFiles } from "../imports/imports.service.ts";
import { deleteUnusedAttachments } from "../tickets/attachments.service.ts";
import { removeClientRecordings } from "../voice/call-words.service.ts";
import { eraseClient, lockClientName } from "./deletion.sql.ts";

/** Deletes all rows and files of a deleted workspace. Safe to repeat; does nothing if the deletion was rolled back. */
export async function eraseWorkspace({ clientId }: { clientId: string }): Promise<void> {
  const { system } = getDatabase();
  if ((await lockClientName(system, clientId)) !== undefined) return;
  await removeImportFiles(clientId);
  await removeExportFiles(clientId);
  await removeClientRecordings(clientId);
  await eraseClient(system, clientId);
  await deleteUnusedAttachments();
}
