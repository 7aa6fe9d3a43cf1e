import { expect, it } from "vitest";
import { MAX_NOTES, newNoteSchema } from "#src/domain/notes/notes.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { createNote, listNotes, removeNote } from "./notes.service.ts";

const database = setUpFileDatabase();

async function createViewer() {
  const { clientId, userId } = await createTestClient();
  return { clientId, userId, role: "member" as const };
}

it("lists a client's notes by day, with who wrote them", async () => {
  const viewer = await createViewer();
  await createNote(viewer, { day: "2026-11-03", text: "New prices" });
  await createNote(viewer, { day: "2026-10-30", text: "Campaign began" });
  const reader = { ...viewer, userId: crypto.randomUUID(), role: "viewer" as const };
  expect((await listNotes(reader)).notes).toMatchObject([
    { day: "2026-10-30", text: "Campaign began", by: "Olga Owner" },
    { day: "2026-11-03", text: "New prices", by: "Olga Owner" },
  ]);
  expect(await listNotes(await createViewer())).toEqual({ notes: [] });
});

it("keeps a note without a name once its writer has gone", async () => {
  const viewer = await createViewer();
  const gone = { ...viewer, userId: crypto.randomUUID() };
  expect((await createNote(gone, { day: "2026-11-03", text: "New prices" })).notes).toMatchObject([{ by: null }]);
});

it("viewers can't write or delete notes", async () => {
  const viewer = await createViewer();
  const { notes } = await createNote(viewer, { day: "2026-11-03", text: "New prices" });
  const reader = { ...viewer, role: "viewer" as const };
  await expect(createNote(reader, { day: "2026-11-03", text: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeNote(reader, notes[0]?.id ?? "")).rejects.toMatchObject({ code: "forbidden" });
});

it("deletes a note once, and not another client's, and says so in the audit log", async () => {
  const viewer = await createViewer();
  const { notes } = await createNote(viewer, { day: "2026-11-03", text: "New prices" });
  const id = notes[0]?.id ?? "";
  await expect(removeNote(await createViewer(), id)).rejects.toMatchObject({ code: "not_found" });
  await removeNote(viewer, id);
  expect(await listNotes(viewer)).toEqual({ notes: [] });
  await expect(removeNote(viewer, id)).rejects.toMatchObject({ code: "not_found" });
  const entries = await database.owner`
    select action from audit_entries where client_id = ${viewer.clientId} and action = 'note.deleted'`;
  expect(entries).toHaveLength(1);
});

it("enforces the limit of notes", async () => {
  const viewer = await createViewer();
  await database.owner`
    insert into notes (client_id, note_id, user_id, day, text)
    select ${viewer.clientId}, gen_random_uuid(), ${viewer.userId}, '2026-11-03', 'a' from generate_series(1, ${MAX_NOTES})`;
  await expect(createNote(viewer, { day: "2026-11-03", text: "One more" })).rejects.toMatchObject({ code: "conflict" });
});

it("rejects empty notes and days that don't exist", () => {
  expect(newNoteSchema.safeParse({ day: "2026-02-30", text: "a" }).success).toBe(false);
  expect(newNoteSchema.safeParse({ day: "2026-03-01", text: "  " }).success).toBe(false);
  expect(newNoteSchema.safeParse({ day: "2026-03-01", text: "a\u0000" }).success).toBe(false);
});
