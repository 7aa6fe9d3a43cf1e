import { z } from "zod";
import { maskSecrets } from "../redact/mask-secrets.ts";
import { mergeIntervals } from "../spans.ts";
import type { CallSound } from "../speech/listen.ts";
import { listSpeakers, TRANSCRIPT_FORMATS } from "../transcript/transcript.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { CallFigures } from "../voice-calls.contract.ts";

const interval = z.object({ startMs: z.number(), endMs: z.number() });

/** What is stored of a recording's sound: enough to read the call again with other settings. */
export const measuredSoundSchema = z.object({
  format: z.enum(["wav", "mp3", "ogg"]).nullable(),
  codec: z.string().nullable(),
  sampleRate: z.number().nullable(),
  channels: z.union([z.literal(1), z.literal(2)]),
  durationMs: z.number(),
  speech: z.array(z.array(interval)),
  peaks: z.array(z.array(z.tuple([z.number(), z.number()]))),
  notes: z.array(z.string()),
});

/** Measured sound: of a recording, or of figures that were sent without one. */
export type MeasuredSound = Omit<CallSound, "format" | "codec" | "sampleRate"> & {
  format: CallSound["format"] | null;
  codec: string | null;
  sampleRate: number | null;
};

/** A transcript as it is stored. */
export const storedTranscriptSchema = z.object({
  format: z.enum(TRANSCRIPT_FORMATS),
  durationMs: z.number().nullable(),
  segments: z.array(interval.extend({ speaker: z.string().nullable(), text: z.string() })),
  notes: z.array(z.string()),
});

/** Builds the sound of figures that were measured elsewhere; null where there was none, only words. */
export function buildMeasuredSound(
  figures: Omit<CallFigures, "transcript">,
  { bot, transcript }: { bot: string | null; transcript: Transcript | null },
): MeasuredSound | null {
  const { durationMs, sampleRate, channels, spans, format = null, codec = null, peaks } = figures;
  if (channels === null && spans.length === 0) return null;
  const of = (...speakers: string[]) => mergeIntervals(spans.filter(({ speaker }) => speakers.includes(speaker)));
  const areSided = spans.some(({ speaker }) => speaker !== "unknown");
  const hasNames = transcript !== null && listSpeakers(transcript).length > 0;
  const sides = [of("bot"), of("user")];
  const isByChannel = areSided && (channels === 2 || !hasNames);
  return {
    ...{ format, codec, sampleRate, channels: channels ?? 1, durationMs },
    speech: isByChannel ? orderSides(sides, bot) : [of("bot", "user", "unknown")],
    peaks: peaks ?? [],
    notes: [],
  };
}

/** The bot is on the left unless it was said to be on the right. */
function orderSides<T>(sides: readonly T[], bot: string | null): T[] {
  return bot === "right" ? sides.toReversed() : [...sides];
}

/** Masks what no stored transcript may hold; `note` says why the recording goes, null where nothing was found. */
export function maskTranscript(transcript: Transcript): { transcript: Transcript; note: string | null } {
  const { segments, found } = maskSecrets(transcript.segments);
  const names = { card: "A card number", "security code": "A security code", iban: "An account number" };
  const [first] = found;
  const note = first === undefined ? null : `${names[first]} was said: it is masked, and the recording is not kept.`;
  return { transcript: { ...transcript, segments }, note };
}
