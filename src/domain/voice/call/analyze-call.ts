import { extractReading } from "#src/domain/analysis/analysis.ts";
import { analyzeAndClassify } from "#src/domain/reading/read-conversation.ts";
import type { ReadAnalysis } from "#src/domain/reading/read-conversation.ts";
import type { MessageAnalysis } from "#src/domain/analysis/analysis.contract.ts";
import { countWords, measureSpeakers, measureSpeech, measureWords } from "../measures/measures.ts";
import { classifySpans, listTurns } from "../measures/turns.ts";
import type { KnownSpan, Turn } from "../measures/turns.ts";
import type { Side } from "../spans.ts";
import { shiftTranscript } from "../transcript/transcript.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { CallReport, Measures, Timeline } from "../voice.contract.ts";
import { assignSpeakers } from "./assign-speakers.ts";
import type { Assignment, SidedSegment } from "./assign-speakers.ts";
import { CallError } from "./call-error.ts";
import { matchTurns } from "./match-turns.ts";
import type { CallMessage } from "./match-turns.ts";
import { maskTranscript } from "./measured-sound.ts";
import type { MeasuredSound } from "./measured-sound.ts";

/** A call to analyze: a recording, a transcript or both. `bot` is left, right or a speaker's name; null to guess. */
export type CallInput = {
  sound: MeasuredSound | null;
  transcript: Transcript | null;
  bot: string | null;
  startedAt: Date | null;
  /** What is added to the times of the transcript. */
  offsetMs?: number;
};

/** Figures and timeline of a call, its messages, and what the engine says of them; null without words. */
export type AnalyzedCall = {
  figures: Omit<CallReport, "fileName" | "status" | "failure" | "createdAt" | "audio">;
  timeline: Timeline;
  messages: CallMessage[];
  analysis: { conversation: ReadAnalysis; messages: MessageAnalysis[] } | null;
};

const NO_SPEAKERS = "One channel and no speakers: who spoke cannot be known";
const NO_WORDS = "No transcript: the words cannot be known";
/** A transcript that is longer than its recording by more than this may belong to another one. */
const MAX_LONGER_MS = 2000;

const UNKNOWN_SPEAKERS = {
  talkTimeMs: null,
  talkRatio: null,
  longestMonologueMs: null,
  patienceMs: null,
  responseLatencyMs: null,
  interruptions: null,
  backchannels: null,
  overlapMs: null,
  overlapShare: null,
  leadInMs: null,
  tailMs: null,
  turns: null,
  interactivity: null,
};
const UNKNOWN_WORDS = { wordsPerMinute: null, questions: null };

/** Analyzes a call; card numbers and other secrets are masked in its words. Throws CallError if a setting doesn't fit it. */
export function analyzeCall({ sound, transcript: given, bot, startedAt, offsetMs = 0 }: CallInput): AnalyzedCall {
  if (sound === null && given === null) throw new CallError("A call needs a recording or a transcript.");
  const transcript = given === null ? null : shiftTranscript(maskTranscript(given).transcript, offsetMs);
  const lastWordMs = transcript === null ? 0 : findEnd(transcript);
  const durationMs = sound?.durationMs ?? Math.round(Math.max(lastWordMs, transcript?.durationMs ?? 0));
  const assignment = assignSpeakers(sound?.speech ?? null, transcript, bot);
  const spans = assignment.spans === null ? null : classifySpans(limitSpans(assignment.spans, durationMs));
  const turns = spans === null ? [] : listTurns(spans);
  const { messages, messageOf } = matchTurns(assignment.segments, turns, spans ?? []);
  const analysis = messages.length === 0 ? null : analyzeMessages(messages, startedAt);
  const measures = measure({ spans, turns, durationMs, assignment, messages, hasWords: transcript !== null });
  return {
    figures: {
      startedAt: startedAt?.toISOString() ?? null,
      durationMs,
      format: sound?.format ?? null,
      codec: sound?.codec ?? null,
      sampleRate: sound?.sampleRate ?? null,
      channels: sound?.channels ?? null,
      basis: assignment.basis,
      bot: assignment.bot,
      transcript: transcript && { source: "file", format: transcript.format, segments: transcript.segments.length },
      measures,
      unknown: listUnknown(measures, spans === null),
      notes: [
        ...(sound?.notes ?? []),
        ...(transcript?.notes ?? []),
        ...assignment.notes,
        ...describeLength(sound, lastWordMs),
        ...describeUnmatched(assignment),
      ],
    },
    timeline: {
      durationMs,
      peaks: sound?.peaks ?? [],
      spans: spans ?? assignment.speech.map((interval) => ({ speaker: "unknown", ...interval, kind: "speech" })),
      segments: assignment.segments.map((segment, at) => {
        const message = analysis?.messages[messageOf[at] ?? -1];
        return {
          speaker: segment.side ?? "unknown",
          startMs: segment.startMs,
          endMs: segment.endMs,
          text: segment.text,
          stage: message?.stage ?? null,
          sentiment: message?.sentiment.label ?? null,
        };
      }),
    },
    messages,
    analysis,
  };
}

/** Words of a longer transcript don't speak after the end of the recording. */
function limitSpans(spans: NonNullable<Assignment["spans"]>, durationMs: number): NonNullable<Assignment["spans"]> {
  return spans
    .map((span) => ({ ...span, endMs: Math.min(span.endMs, durationMs) }))
    .filter(({ startMs, endMs }) => endMs > startMs);
}

function analyzeMessages(messages: readonly CallMessage[], startedAt: Date | null): AnalyzedCall["analysis"] {
  const base = startedAt?.getTime() ?? 0;
  return analyzeAndClassify(messages.map(({ role, text, atMs }) => ({ role, text, at: base + atMs })));
}

function measure({
  spans,
  turns,
  durationMs,
  assignment,
  messages,
  hasWords,
}: {
  spans: KnownSpan[] | null;
  turns: Turn[];
  durationMs: number;
  assignment: Assignment;
  messages: CallMessage[];
  hasWords: boolean;
}): Measures {
  const shared = measureSpeech(spans ?? assignment.speech, durationMs);
  if (spans === null) return { ...shared, ...UNKNOWN_SPEAKERS, ...UNKNOWN_WORDS };
  const speakers = measureSpeakers(spans, turns, durationMs);
  if (!hasWords) return { ...shared, ...speakers, ...UNKNOWN_WORDS };
  const spoken = (side: Side): { words: number; questions: number } => ({
    words: sumWords(assignment.segments, side),
    questions: messages.filter((message) => message.role === side && extractReading(message).asks).length,
  });
  return { ...shared, ...speakers, ...measureWords(spans, { bot: spoken("bot"), user: spoken("user") }) };
}

function sumWords(segments: readonly SidedSegment[], side: Side): number {
  return segments.reduce((sum, segment) => sum + (segment.side === side ? countWords(segment.text) : 0), 0);
}

function listUnknown(measures: Measures, lacksSpeakers: boolean): CallReport["unknown"] {
  const unknown = lacksSpeakers ? { ...UNKNOWN_SPEAKERS, ...UNKNOWN_WORDS } : UNKNOWN_WORDS;
  const isNull = Object.entries(measures).filter(([measureName, value]) => value === null && measureName in unknown);
  return isNull.map(([name]) => ({ measure: name, reason: lacksSpeakers ? NO_SPEAKERS : NO_WORDS }));
}

function describeLength(sound: MeasuredSound | null, lastWordMs: number): string[] {
  const longerMs = sound === null ? 0 : lastWordMs - sound.durationMs;
  if (longerMs <= MAX_LONGER_MS) return [];
  return [`The transcript is ${(longerMs / 1000).toFixed(1)} s longer than the recording: do they belong together?`];
}

function describeUnmatched({ basis, segments }: Assignment): string[] {
  const count = segments.filter(({ side }) => side === null).length;
  if (count === 0 || basis === "energy") return [];
  return [`${String(count)} of ${String(segments.length)} parts of the transcript have no known speaker.`];
}

function findEnd({ segments }: Transcript): number {
  return segments.reduce((end, { endMs }) => Math.max(end, endMs), 0);
}
