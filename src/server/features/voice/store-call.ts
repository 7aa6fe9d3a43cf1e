import { redactForStorage } from "../../../domain/analysis/text/personal-data/personal-details.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { shortenText } from "../../../domain/shared/text.ts";
import type { AnalyzedCall } from "../../../domain/voice/call/analyze-call.ts";
import { analyzeStoredCall } from "../../../domain/voice/call/analyze-stored-call.ts";
import { CallError } from "../../../domain/voice/call/call-error.ts";
import {
  maskTranscript,
  measuredSoundSchema,
  storedTranscriptSchema,
} from "../../../domain/voice/call/measured-sound.ts";
import { countFindings, listMoments } from "../../../domain/voice/findings.ts";
import type { Transcript } from "../../../domain/voice/transcript/transcript.ts";
import { callPatchSchema } from "../../../domain/voice/voice-calls.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getFiles } from "../../providers/files/files.ts";
import { deriveConversationId, removeConversations, storeChannelItems } from "../ingest/ingest.service.ts";
import { getAudioName } from "./audio-files.ts";
import {
  addOwnNote,
  findCallTarget,
  findFullCall,
  lockCall,
  updateAudio,
  updateResult,
  updateTranscript,
} from "./calls.sql.ts";
import type { CallKey, FullCallRow } from "./calls.sql.ts";
import { getSettings } from "./settings.service.ts";

const speakersSchema = callPatchSchema.shape.speakers.unwrap();
/** A turn's text in characters: fewer bytes than a message may have. */
const MAX_TURN_LENGTH = 8_000;

/** Runs `work` in a transaction of the client, with a lock on the call. */
export async function withCall<T>({ clientId, id }: CallKey, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return getDatabase().withClient(clientId, async (tx) => {
    await lockCall(tx, id);
    return work(tx);
  });
}

/** Stores words of a call, with what must never be stored masked; the recording goes if such a thing was said. */
export async function storeWords(
  tx: Queryable,
  key: CallKey & { apiAccountId: string },
  { transcript: given, source }: { transcript: Transcript; source: "file" | "speech_to_text" },
): Promise<void> {
  const { transcript, note } = maskTranscript(given);
  const target = await findCallTarget(tx, key);
  const segments = target?.redact
    ? transcript.segments.map((segment) => ({ ...segment, text: redactForStorage(segment.text) }))
    : transcript.segments;
  await updateTranscript(tx, { ...key, transcript: { ...transcript, segments }, source });
  if (note !== null) await addOwnNote(tx, { ...key, note });
}

/**
 * Reads a call from what is stored of it: its figures, its timeline and its conversation are made again. Repeatable. Throws
 * AppError `rejected` if a setting doesn't fit the call, `not_found` if it is gone.
 */
export async function reanalyzeCall(key: CallKey): Promise<void> {
  const row = await getDatabase().withClient(key.clientId, (tx) => findFullCall(tx, key));
  if (row === undefined) throw new AppError("not_found", "This call does not exist.");
  const analyzed = analyze(row);
  const conversationId = await storeConversation(row, analyzed);
  const moments = listMoments(analyzed.timeline);
  const found = await withCall(key, async (tx) => {
    const now = await findFullCall(tx, key);
    if (now === undefined) return "deleted";
    const { figures: report, timeline } = analyzed;
    await updateResult(tx, { ...key, report, timeline, findings: countFindings(moments), conversationId });
    return JSON.stringify(now.transcript) === JSON.stringify(row.transcript) ? "same" : "changed";
  });
  if (found === "deleted" && conversationId !== null) {
    await removeConversations({ clientId: key.clientId, conversationIds: [conversationId] });
  }
  // Words came meanwhile.
  if (found === "changed") return reanalyzeCall(key);
  await settleAudio(key);
}

/** Whether a call could be read with these settings. Throws AppError `rejected` if one doesn't fit. */
export function checkSettings(row: FullCallRow): void {
  analyze(row);
}

function analyze(row: FullCallRow): AnalyzedCall {
  const sound = measuredSoundSchema.nullable().parse(row.sound);
  const transcript = storedTranscriptSchema.nullable().parse(row.transcript);
  try {
    return analyzeStoredCall({
      sound,
      transcript,
      source: row.transcriptSource ?? "file",
      bot: row.bot,
      speakers: speakersSchema.parse(row.speakers),
      startedAt: row.startedAt,
      offsetMs: row.offsetMs,
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new AppError("rejected", error.message, { fields: { bot: error.message }, cause: error });
  }
}

/** Stores a call's turns as messages, instead of those it had. Returns the conversation's id; null without words. */
async function storeConversation(row: FullCallRow, { messages, figures }: AnalyzedCall): Promise<string | null> {
  const { clientId, apiAccountId, id } = row;
  const externalId = `call-${id}`;
  const conversationId = deriveConversationId(apiAccountId, externalId);
  if (row.conversationId !== null) {
    const { system } = getDatabase();
    // First, because a call goes with its conversation.
    await system`
      update voice_calls set conversation_id = null where client_id = ${clientId} and call_id = ${id}`;
    await removeConversations({ clientId, conversationIds: [conversationId] });
  }
  if (messages.length === 0) return null;
  const target = await getDatabase().withClient(clientId, (tx) => findCallTarget(tx, row));
  if (target === undefined) return null;
  const base = (row.startedAt ?? new Date(row.createdAt.getTime() - figures.durationMs)).getTime();
  await storeChannelItems(
    { clientId, apiAccountId, channel: "voice", redact: target.redact },
    messages.map(({ role, text, atMs }, at) => ({
      kind: "message",
      id: `${externalId}-${String(at)}`,
      conversationId: externalId,
      role,
      text: shortenText(text, MAX_TURN_LENGTH),
      at: base + atMs,
      user: null,
      metadata: {},
      agent: { name: row.agent, version: row.agentVersion },
    })),
  );
  return conversationId;
}

/** Keeps a measured call's recording for as long as the workspace says, or deletes it. */
async function settleAudio(key: CallKey): Promise<void> {
  const isKept = await withCall(key, async (tx) => {
    const row = await findFullCall(tx, key);
    if (row === undefined || !row.hasAudio) return false;
    const { keepDays } = await getSettings(tx, key.clientId);
    const hasSecrets = Array.isArray(row.ownNotes) && row.ownNotes.length > 0;
    const isKept = row.keepAudio && keepDays > 0 && !hasSecrets;
    await updateAudio(tx, { ...key, deleteAt: isKept ? new Date(row.createdAt.getTime() + keepDays * DAY_MS) : null });
    return isKept;
  });
  if (!isKept) await getFiles().remove(getAudioName(key.id));
}
