import { canWriteNotes } from "#src/domain/auth/policies.ts";
import { MAX_NOTES } from "#src/domain/notes/notes.contract.ts";
import type { NewNote, Note } from "#src/domain/notes/notes.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { auditChange, auditImpersonatedChange } from "../audit/audit.service.ts";
import type { ChangingUser } from "../audit/audit.service.ts";
import { countNotes, deleteNote, insertNote, listNoteRows } from "./notes.sql.ts";

type Viewer = ChangingUser & Pick<UserViewer, "role">;

/** Lists the client's notes by day. */
export async function listNotes({ clientId }: Viewer): Promise<{ notes: Note[] }> {
  return { notes: await getDatabase().withClient(clientId, (tx) => listNoteRows(tx, clientId)) };
}

/** Adds a note for all users of the client. AppError `forbidden`, `conflict` if the limit is reached. */
export async function createNote(viewer: Viewer, note: NewNote): Promise<{ notes: Note[] }> {
  const { clientId, userId, role } = viewer;
  requirePermission(canWriteNotes(role));
  return getDatabase().withClient(clientId, async (tx) => {
    if ((await countNotes(tx, clientId)) >= MAX_NOTES) {
      throw new AppError("conflict", `You can keep up to ${MAX_NOTES} notes. Delete one first.`);
    }
    await insertNote(tx, { ...note, clientId, userId, noteId: createId() });
    await auditImpersonatedChange(tx, viewer, { action: "note.created", subject: note.day });
    return { notes: await listNoteRows(tx, clientId) };
  });
}

/** Deletes a note for all users of the client. AppError `forbidden`, `not_found`. */
export async function removeNote(viewer: Viewer, noteId: string): Promise<{ success: true }> {
  const { clientId, role } = viewer;
  requirePermission(canWriteNotes(role));
  await getDatabase().withClient(clientId, async (tx) => {
    const day = await deleteNote(tx, { clientId, noteId });
    if (day === undefined) throw new AppError("not_found", "Note not found.");
    await auditChange(tx, viewer, { action: "note.deleted", subject: day });
  });
  return { success: true };
}
