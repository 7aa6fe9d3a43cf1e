import type { Storage } from "../../../domain/billing/usage/storage.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type FileId = { clientId: string; fileId: string };

/** Longer than an upload may take: what holds room since then belongs to a killed process. */
const HOLD_HOURS = 1;

/** Waits for other uploads of the client that take room; the lock ends with the transaction. */
export async function lockStorage(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7276))`;
}

/** Sums the bytes of a client's files, and those that uploads hold. */
export async function sumFiles(sql: Queryable, clientId: string): Promise<Storage["parts"]> {
  const [row] = await sql<{ recordings: number; held: number; exports: number }[]>`
    select
      (select coalesce(sum(audio_bytes), 0) from voice_calls where client_id = ${clientId} and has_audio)::float8 as recordings,
      (select coalesce(sum(bytes), 0) from storage_holds
        where client_id = ${clientId} and held_at > now() - make_interval(hours => ${HOLD_HOURS}))::float8 as held,
      (select coalesce(sum(packed), 0) from export_parts where client_id = ${clientId})::float8 as exports`;
  const [waiting] = await sql<{ bytes: number }[]>`
    select coalesce(sum(file_bytes), 0)::float8 as bytes from uploads
    where client_id = ${clientId} and status in ('queued', 'running')`;
  const { recordings = 0, held = 0, exports = 0 } = row ?? {};
  return { recordings, imports: held + (waiting?.bytes ?? 0), exports };
}

/** Adds to the room that an upload holds. */
export async function addToHold(sql: Queryable, { clientId, fileId }: FileId, bytes: number): Promise<void> {
  await sql`
    insert into storage_holds (client_id, file_id, bytes) values (${clientId}, ${fileId}, ${bytes})
    on conflict (client_id, file_id) do update set bytes = storage_holds.bytes + excluded.bytes, held_at = now()`;
}

/** Gives back the room of an upload, and what killed processes held of the client's. */
export async function deleteHold(sql: Queryable, { clientId, fileId }: FileId): Promise<void> {
  await sql`
    delete from storage_holds where client_id = ${clientId}
      and (file_id = ${fileId} or held_at <= now() - make_interval(hours => ${HOLD_HOURS}))`;
}
