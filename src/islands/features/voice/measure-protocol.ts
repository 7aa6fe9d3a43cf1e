import type { AnalyzedCall } from "#src/domain/voice/call/analyze-call.ts";
import type { CallFigures } from "#src/domain/voice/voice-calls.contract.ts";

/** How a call is read. `bot` is a channel or a speaker's name; null to guess. */
export type CallSettings = { bot: string | null; startedAt: string | null };

/** Request to the worker: opens files, or reads those that are open with other settings. */
export type MeasureRequest =
  | { id: number; kind: "open"; files: File[]; settings: CallSettings }
  | { id: number; kind: "read"; settings: CallSettings };

/** A call as it was measured here; nothing of it has been sent. */
export type LocalCall = {
  figures: AnalyzedCall["figures"];
  timeline: AnalyzedCall["timeline"];
  /** What "Send figures and transcript" sends, without the words of the transcript's file. */
  toSend: CallFigures;
  /** Who may be the bot: channels, or speakers of the transcript. */
  choices: string[];
  /** Positions of the recording and the transcript among the files; null if there is none. */
  recording: number | null;
  transcript: number | null;
};

/** Reply of the worker: how much is read, then the call or why it can't be read. */
export type MeasureReply = { id: number } & (
  { kind: "progress"; share: number } | { kind: "done"; call: LocalCall } | { kind: "failed"; message: string }
);
