/** Call logs of platforms for voice agents, which know who is the bot. */
import { z } from "zod";
import { createDialect, toMs } from "./dialect.ts";
import type { Dialect } from "./dialect.ts";
import type { Segment, TranscriptParts } from "./transcript.ts";

const wordSchema = z.object({ start: z.number(), end: z.number() });

/** Roles of what was not spoken: prompts, tools and their results. */
const UNSPOKEN = /system|tool|function|dtmf|node/i;

/** Words per second of a voice, to estimate an end that is not in the file. */
const WORDS_PER_SECOND = 2.5;

const elevenLabsSchema = z.object({
  transcript: z
    .array(z.object({ role: z.string(), message: z.string().nullish(), time_in_call_secs: z.number() }))
    .min(1),
  metadata: z.object({ call_duration_secs: z.number().optional() }).optional(),
});

function parseElevenLabs({ transcript, metadata }: z.infer<typeof elevenLabsSchema>): TranscriptParts {
  const duration = metadata?.call_duration_secs;
  const durationMs = duration === undefined ? null : toMs(duration);
  const starts = transcript
    .filter(({ message, role }) => Boolean(message) && !UNSPOKEN.test(role))
    .map(({ role, message, time_in_call_secs: start }) => ({
      startMs: toMs(start),
      speaker: role,
      text: message ?? "",
    }));
  return { durationMs, ...estimateEnds(starts, durationMs) };
}

/** Estimates how long words take; nobody goes on when the next one begins. */
function estimateEnds(
  starts: readonly Omit<Segment, "endMs">[],
  durationMs: number | null,
): Pick<TranscriptParts, "segments" | "notes"> {
  const spread = spreadEqualStarts(starts, durationMs);
  const segments = spread.map((part, at): Segment => {
    const nextMs = spread[at + 1]?.startMs ?? durationMs ?? Number.POSITIVE_INFINITY;
    const spokenMs = toMs(part.text.split(/\s+/).length / WORDS_PER_SECOND);
    return { ...part, endMs: Math.max(part.startMs, Math.min(nextMs, part.startMs + spokenMs)) };
  });
  return {
    segments,
    notes: ["The transcript has no ends of what was said: they are estimated at 150 words a minute."],
  };
}

/** Turns that begin in the same second share the time until the next one by their words, in their order. */
function spreadEqualStarts(
  starts: readonly Omit<Segment, "endMs">[],
  durationMs: number | null,
): Omit<Segment, "endMs">[] {
  const spread: Omit<Segment, "endMs">[] = [];
  for (let from = 0; from < starts.length;) {
    const startMs = starts[from]?.startMs ?? 0;
    let to = from + 1;
    while (starts[to]?.startMs === startMs) to++;
    const group = starts.slice(from, to);
    const words = group.map(({ text }) => text.split(/\s+/).length);
    const total = words.reduce((sum, count) => sum + count, 0);
    const endMs = starts[to]?.startMs ?? durationMs ?? startMs + toMs(total / WORDS_PER_SECOND);
    let before = 0;
    for (const [at, part] of group.entries()) {
      spread.push({ ...part, startMs: startMs + (Math.max(0, endMs - startMs) * before) / total });
      before += words[at] ?? 0;
    }
    from = to;
  }
  return spread;
}

const retellCallSchema = z.object({
  transcript_object: z.array(z.object({ role: z.string(), content: z.string(), words: z.array(wordSchema) })).min(1),
  duration_ms: z.number().nullish(),
});
const retellSchema = z
  .union([retellCallSchema, z.object({ call: retellCallSchema })])
  .transform((value) => ("call" in value ? value.call : value));

function parseRetell({
  transcript_object: turns,
  duration_ms: durationMs,
}: z.infer<typeof retellSchema>): TranscriptParts {
  const segments = turns.flatMap(({ role, content, words }): Segment[] => {
    const first = words[0];
    const last = words.at(-1);
    if (!first || !last || UNSPOKEN.test(role)) return [];
    return [{ startMs: toMs(first.start), endMs: toMs(last.end), speaker: role, text: content }];
  });
  return { segments, durationMs: durationMs ?? null };
}

const vapiMessageSchema = z.object({
  role: z.string(),
  message: z.string().nullish(),
  /** Milliseconds since the epoch. */
  time: z.number(),
  endTime: z.number().nullish(),
  secondsFromStart: z.number(),
});
const vapiMessagesSchema = z.object({ messages: z.array(vapiMessageSchema).min(1) });
const vapiArtifactSchema = z.object({ artifact: vapiMessagesSchema });
const vapiSchema = z
  .union([vapiMessagesSchema, vapiArtifactSchema, z.object({ message: vapiArtifactSchema })])
  .transform((value) => {
    if ("messages" in value) return value.messages;
    return "artifact" in value ? value.artifact.messages : value.message.artifact.messages;
  });

function parseVapi(messages: z.infer<typeof vapiSchema>): TranscriptParts {
  const spoken = messages
    .filter(({ role, message }) => Boolean(message) && !UNSPOKEN.test(role))
    .map(({ role, message, time, endTime, secondsFromStart }) => {
      const part = { startMs: toMs(secondsFromStart), speaker: role, text: message ?? "" };
      return { part, lengthMs: typeof endTime === "number" ? Math.max(0, endTime - time) : null };
    });
  if (spoken.every(({ lengthMs }) => lengthMs === null))
    return estimateEnds(
      spoken.map(({ part }) => part),
      null,
    );
  return { segments: spoken.map(({ part, lengthMs }) => ({ ...part, endMs: part.startMs + (lengthMs ?? 0) })) };
}

/** Dialects of platforms for voice agents. */
export const AGENT_DIALECTS: readonly Dialect[] = [
  createDialect("elevenlabs", elevenLabsSchema, parseElevenLabs),
  createDialect("retell", retellSchema, parseRetell),
  createDialect("vapi", vapiSchema, parseVapi),
];
