import { DAY_MS, HOUR_MS } from "../../../domain/shared/durations.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { getDatabase } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { getFiles } from "../../providers/files/files.ts";
import { AUDIO_FOLDER } from "./audio-files.ts";
import { removeRecordings } from "./call-words.service.ts";
import { listDueAudio, listUnmeasured, listWithAudio, updateAudio } from "./calls.sql.ts";
import { measureCallJob } from "./voice.jobs.ts";

const CHECKED_AT_ONCE = 500;
/** Hexadecimal digits of an id that are its time in milliseconds. */
const TIME_DIGITS = 12;

/** Deletes recordings whose time is over, and files that belong to no call any longer. */
export async function deleteOldRecordings(nowMs: number = Date.now()): Promise<void> {
  const { system } = getDatabase();
  for (const key of await listDueAudio(system, new Date(nowMs))) {
    await removeRecordings([key.id]);
    await updateAudio(system, { ...key, deleteAt: null });
  }
  const names = await getFiles().list(AUDIO_FOLDER);
  // An upload has no row before all of it is there.
  const settled = names.filter((name) => idSchema.safeParse(name).success && parseTime(name) < nowMs - DAY_MS);
  for (let at = 0; at < settled.length; at += CHECKED_AT_ONCE) {
    const ids = settled.slice(at, at + CHECKED_AT_ONCE);
    const existing = await listWithAudio(system, ids);
    await removeRecordings(ids.filter((id) => !existing.has(id)));
  }
}

/** Enqueues calls again whose job was lost. */
export async function requeueCalls(nowMs: number = Date.now()): Promise<void> {
  for (const key of await listUnmeasured(getDatabase().system, new Date(nowMs - HOUR_MS))) {
    await enqueueJob(measureCallJob, key);
  }
}

function parseTime(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, TIME_DIGITS), 16);
}
