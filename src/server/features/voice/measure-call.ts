import { SoundError } from "../../../domain/voice/sound/sound.ts";
import type { MeasuredSound } from "../../../domain/voice/call/measured-sound.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { getDatabase } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { getFiles } from "../../providers/files/files.ts";
import type { JobOutcome } from "../../jobs/define-job.ts";
import { runInThread } from "../../jobs/threads/run-in-thread.ts";
import { getAudioName } from "./audio-files.ts";
import { findCall, updateAudio, updateSound, updateState } from "./calls.sql.ts";
import type { CallKey } from "./calls.sql.ts";
import { getSettings } from "./settings.service.ts";
import { reanalyzeCall, storeWords, withCall } from "./store-call.ts";
import { transcribeRecording } from "./transcribe-recording.ts";

/** Measures a stored recording, gets its words if that is wanted, and reads the call. Repeatable after a killed process; "interrupted" if it must be repeated. */
export async function measureCall(key: CallKey, signal: AbortSignal): Promise<JobOutcome> {
  const db = getDatabase();
  if (!(await db.withClient(key.clientId, (tx) => updateState(tx, { ...key, status: "running" })))) return "ended";
  try {
    const sound = await listenTo(key, signal);
    await db.withClient(key.clientId, (tx) => updateSound(tx, { ...key, sound }));
    await addWords(key, sound);
    await reanalyzeCall(key);
  } catch (error) {
    if (signal.aborted) return "interrupted";
    if (error instanceof SoundError) await fail(key, error.message);
    else if (error instanceof AppError && error.code === "rejected") await fail(key, error.message);
    else if (error instanceof AppError && error.code === "not_found") return "ended";
    else throw error;
  }
  return "ended";
}

async function listenTo(key: CallKey, signal: AbortSignal): Promise<MeasuredSound> {
  const open = () => getFiles().read(getAudioName(key.id));
  const { sound } = await runInThread("readCall", null, { clientId: key.clientId, open, signal });
  if (sound === null) throw new SoundError("not_audio", "This is no recording.");
  return sound;
}

/** A call without words gets them if somebody asked for it, or the workspace always does. A failure leaves its figures. */
async function addWords(key: CallKey, sound: MeasuredSound): Promise<void> {
  const { clientId } = key;
  const { row, settings } = await getDatabase().withClient(clientId, async (tx) => ({
    row: await findCall(tx, key),
    settings: await getSettings(tx, clientId),
  }));
  if (row === undefined || !(row.transcribe || settings.alwaysTranscribe)) return;
  try {
    const transcript = await transcribeRecording(key.id, sound);
    if (transcript === null) return;
    const target = { ...key, apiAccountId: row.apiAccountId };
    await withCall(key, (tx) => storeWords(tx, target, { transcript, source: "speech_to_text" }));
  } catch (error) {
    log.warn({ err: error, callId: key.id }, "speech to text failed");
  }
}

/** Fails a recording that ended its process twice. */
export async function abandonCall(key: CallKey): Promise<void> {
  await fail(key, "Something went wrong on our side while reading this recording, twice, so we stopped trying.");
}

async function fail(key: CallKey, failure: string): Promise<void> {
  await withCall(key, async (tx) => {
    await updateState(tx, { ...key, status: "failed", failure });
    await updateAudio(tx, { ...key, deleteAt: null });
  });
  await getFiles().remove(getAudioName(key.id));
}
