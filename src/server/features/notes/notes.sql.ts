import type { Note } from "#src/domain/notes/notes.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Lists the client's notes by day. */
export async function listNoteRows(sql: Queryable, clientId: string): Promise<Note[]> {
  return sql<Note[]>`
    select n.note_id as id, n.day::text as day, n.text, u.name as by
    from notes n
    left join users u on u.client_id = ${clientId} and u.user_id = n.user_id
    where n.client_id = ${clientId}
    order by n.day, n.created_at, n.note_id`;
}

/** Counts the client's notes. */
export async function countNotes(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::integer as n from notes where client_id = ${clientId}`;
  return row?.n ?? 0;
}

/** Inserts a note. */
export async function insertNote(
  sql: Queryable,
  note: { clientId: string; noteId: string; userId: string; day: string; text: string },
): Promise<void> {
  await sql`
    insert into notes (client_id, note_id, user_id, day, text)
    values (${note.clientId}, ${note.noteId}, ${note.userId}, ${note.day}, ${note.text})`;
}

/** Deletes a note and returns its day; undefined if there is no such note. */
export async function deleteNote(
  sql: Queryable,
  { clientId, noteId }: { clientId: string; noteId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ day: string }[]>`
    delete from notes where client_id = ${clientId} and note_id = ${noteId} returning day::text as day`;
  return row?.day;
}
