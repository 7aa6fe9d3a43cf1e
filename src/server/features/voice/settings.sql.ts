import type { VoiceSettings } from "../../../domain/voice/voice-calls.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Finds a client's settings of calls; undefined if it has none of its own. */
export async function findVoiceSettings(sql: Queryable, clientId: string): Promise<VoiceSettings | undefined> {
  const [row] = await sql<VoiceSettings[]>`
    select keep_days as "keepDays", always_transcribe as "alwaysTranscribe" from voice_settings where client_id = ${clientId}`;
  return row;
}

/** Sets a client's settings, and when its recordings are deleted. */
export async function setVoiceSettings(
  sql: Queryable,
  { clientId, keepDays, alwaysTranscribe }: VoiceSettings & { clientId: string },
): Promise<void> {
  await sql`
    insert into voice_settings (client_id, keep_days, always_transcribe) values (${clientId}, ${keepDays}, ${alwaysTranscribe})
    on conflict (client_id) do update set keep_days = excluded.keep_days, always_transcribe = excluded.always_transcribe`;
  await sql`
    update voice_calls set delete_at = created_at + make_interval(days => ${keepDays})
    where client_id = ${clientId} and has_audio and status = 'done'`;
}
