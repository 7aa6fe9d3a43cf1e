import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getFiles } from "../../providers/files/files.ts";
import { getAudioName } from "./audio-files.ts";
import {
  deleteCallsOf,
  deleteCallWords,
  findCallOf,
  listCallIds,
  listCallWords,
  updateCallWords,
} from "./call-words.sql.ts";

type Group = { clientId: string; conversationIds: readonly string[] };

/** Finds the call whose words a conversation is; null if it is none. */
export async function findConversationCall(
  tx: Queryable,
  where: { clientId: string; conversationId: string },
): Promise<{ id: string } | null> {
  return (await findCallOf(tx, where)) ?? null;
}

/** Deletes the calls of conversations, and returns the ids whose recordings have to go after the transaction. */
export async function removeConversationCalls(tx: Queryable, group: Group): Promise<string[]> {
  return deleteCallsOf(tx, group);
}

/** Deletes the words and the recordings of the calls of conversations. */
export async function removeCallWords(group: Group): Promise<void> {
  await removeRecordings(await deleteCallWords(getDatabase().system, group));
}

/** Replaces parts of what is said in the calls of conversations; a recording in which it is heard is deleted. */
export async function maskCallWords(group: Group & { maskText: (text: string) => string }): Promise<void> {
  const { clientId, maskText } = group;
  const changed = await getDatabase().system.begin(async (tx) => {
    const ids: string[] = [];
    for (const row of await listCallWords(tx, group)) {
      const masked = { ...row, ...maskTexts(row, maskText) };
      if (JSON.stringify(masked) === JSON.stringify(row)) continue;
      await updateCallWords(tx, { ...masked, clientId });
      ids.push(row.id);
    }
    return ids;
  });
  await removeRecordings(changed);
}

/** Deletes recordings from the file store. */
export async function removeRecordings(ids: readonly string[]): Promise<void> {
  for (const id of ids) await getFiles().remove(getAudioName(id));
}

/** Deletes the recordings of a deleted client. */
export async function removeClientRecordings(clientId: string): Promise<void> {
  await removeRecordings(await listCallIds(getDatabase().system, clientId));
}

function maskTexts(
  { fileName, transcript, timeline }: { fileName: string; transcript: unknown; timeline: unknown },
  maskText: (text: string) => string,
): { fileName: string; transcript: unknown; timeline: unknown } {
  return {
    fileName: maskText(fileName),
    transcript: maskIn(transcript, maskText),
    timeline: maskIn(timeline, maskText),
  };
}

/** Masks the words and the names of speakers, wherever they are. */
function maskIn(value: unknown, maskText: (text: string) => string, field = ""): unknown {
  if (typeof value === "string") return field === "text" || field === "speaker" ? maskText(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => maskIn(item, maskText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskIn(item, maskText, name)]));
}
