import type { Interval } from "../spans.ts";

/** The kinds of transcripts that are read; `threadlight` is our own. */
export const TRANSCRIPT_FORMATS = [
  "vtt",
  "srt",
  "whisper",
  "whisperx",
  "deepgram",
  "assemblyai",
  "twilio",
  "google",
  "amazon",
  "vapi",
  "retell",
  "elevenlabs",
  "threadlight",
] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** Words with their time, and the name of their speaker as the transcript has it; null if it names none. */
export type Segment = Interval & { speaker: string | null; text: string };

/** A transcript in order of time. `durationMs` is the length of the call if the transcript says it. */
export type Transcript = {
  format: TranscriptFormat;
  durationMs: number | null;
  segments: Segment[];
  notes: string[];
};

/** What a reader of one format finds, before segments are joined and put in order. With `areWords`, a segment is one word. */
export type TranscriptParts = {
  segments: Segment[];
  areWords?: boolean;
  durationMs?: number | null;
  notes?: string[];
};

/** Largest transcript, in bytes. */
export const MAX_TRANSCRIPT_BYTES = 16 * 1024 * 1024;
/** Segments of one speaker that are closer are one. */
const JOIN_WITHIN_MS = 300;

/** A file that is no transcript, or none that is read; the message is for people. */
export class TranscriptError extends Error {
  override readonly name = "TranscriptError";
}

/** Builds a transcript: drops what has no words, joins segments of one speaker that are close, and sorts them. */
export function buildTranscript(format: TranscriptFormat, parts: TranscriptParts): Transcript {
  const spoken = parts.segments
    .map(cleanSegment)
    .filter(({ text, startMs }) => text !== "" && Number.isFinite(startMs));
  if (spoken.length === 0) throw new TranscriptError("The transcript has no words with times.");
  return {
    format,
    durationMs: parts.durationMs ?? null,
    segments: joinSegments(spoken.toSorted(compareTimes), parts.areWords === true),
    notes: parts.notes ?? [],
  };
}

function cleanSegment({ startMs, endMs, speaker, text }: Segment): Segment {
  const start = Math.max(0, Math.round(startMs));
  return {
    startMs: start,
    endMs: Math.max(start, Math.round(endMs) || 0),
    speaker: speaker?.trim() || null,
    text: text.replace(/\s+/g, " ").trim(),
  };
}

/** Segments without a speaker may be of two people, so only words are joined. */
function joinSegments(segments: readonly Segment[], joinsUnnamed: boolean): Segment[] {
  const joined: Segment[] = [];
  const last = new Map<string | null, Segment>();
  for (const segment of segments) {
    const previous = last.get(segment.speaker);
    if (previous !== undefined && segment.startMs - previous.endMs < JOIN_WITHIN_MS) {
      previous.endMs = Math.max(previous.endMs, segment.endMs);
      previous.text = `${previous.text} ${segment.text}`;
      continue;
    }
    const copy = { ...segment };
    joined.push(copy);
    if (copy.speaker !== null || joinsUnnamed) last.set(copy.speaker, copy);
  }
  return joined;
}

function compareTimes(a: Segment, b: Segment): number {
  return a.startMs - b.startMs || a.endMs - b.endMs;
}

/** Lists the names of the speakers, in order of their first words. */
export function listSpeakers(transcript: Transcript): string[] {
  return [...new Set(transcript.segments.map(({ speaker }) => speaker).filter((name) => name !== null))];
}

/** Moves a transcript in time; what would begin before the call begins with it. */
export function shiftTranscript(transcript: Transcript, offsetMs: number): Transcript {
  if (offsetMs === 0) return transcript;
  const move = (ms: number): number => Math.max(0, ms + offsetMs);
  const segments = transcript.segments.map((segment) => ({
    ...segment,
    startMs: move(segment.startMs),
    endMs: move(segment.endMs),
  }));
  return { ...transcript, segments };
}
