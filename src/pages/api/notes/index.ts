import { newNoteSchema, notesSchema } from "#src/domain/notes/notes.contract.ts";
import { createNote, listNotes } from "#src/server/features/notes/notes.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: notesSchema }, ({ viewer }) => listNotes(viewer));

export const POST = endpoint(
  { access: "user", impersonation: "allowed", body: newNoteSchema, output: notesSchema, status: 201 },
  ({ viewer, body }) => createNote(viewer, body),
);
