import type { Side } from "../spans.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { analyzeCall } from "./analyze-call.ts";
import type { AnalyzedCall } from "./analyze-call.ts";
import type { MeasuredSound } from "./measured-sound.ts";

/** What is known of a call and how it is to be read. `speakers` says of names in the transcript who they are. */
export type StoredCall = {
  sound: MeasuredSound | null;
  transcript: Transcript | null;
  source: "file" | "speech_to_text";
  bot: string | null;
  speakers: Readonly<Record<string, Side>>;
  startedAt: Date | null;
  offsetMs: number;
};

/** Reads a call with its settings. Throws CallError if one doesn't fit it. */
export function analyzeStoredCall({ source, speakers, ...call }: StoredCall): AnalyzedCall {
  const named = Object.entries(speakers).find(([, side]) => side === "bot")?.[0] ?? null;
  const transcript =
    named === null || call.transcript === null ? call.transcript : joinBots(call.transcript, speakers, named);
  const analyzed = analyzeCall({ ...call, transcript, bot: call.bot ?? named });
  const { transcript: described } = analyzed.figures;
  if (described !== null) analyzed.figures.transcript = { ...described, source };
  return analyzed;
}

/** Several names may be the bot's: recognizers split voices. */
function joinBots(transcript: Transcript, speakers: StoredCall["speakers"], name: string): Transcript {
  const segments = transcript.segments.map((segment) =>
    segment.speaker !== null && speakers[segment.speaker] === "bot" ? { ...segment, speaker: name } : segment,
  );
  return { ...transcript, segments };
}
