/** Results of speech recognizers. */
import { z } from "zod";
import { amazonAnalyticsSchema, amazonSchema, parseAmazon, parseAmazonAnalytics } from "./amazon.ts";
import { createDialect, secondsSchema, speakerSchema, toMs } from "./dialect.ts";
import type { Dialect } from "./dialect.ts";
import { googleSchema, parseGoogle } from "./google.ts";
import type { Segment, TranscriptFormat, TranscriptParts } from "./transcript.ts";

const deepgramWordSchema = z.object({
  word: z.string(),
  punctuated_word: z.string().optional(),
  start: z.number(),
  end: z.number(),
  speaker: speakerSchema,
});
const deepgramSchema = z.object({
  metadata: z.object({ duration: z.number().optional() }).optional(),
  results: z.object({
    channels: z.array(
      z.object({ alternatives: z.array(z.object({ words: z.array(deepgramWordSchema).default([]) })) }),
    ),
    utterances: z
      .array(
        z.object({
          start: z.number(),
          end: z.number(),
          transcript: z.string(),
          channel: z.number().default(0),
          speaker: speakerSchema,
        }),
      )
      .nullish(),
  }),
});

/** Each channel of a recording with several is a speaker. */
function parseDeepgram({ metadata, results }: z.infer<typeof deepgramSchema>): TranscriptParts {
  const { channels, utterances } = results;
  const nameOf = (channel: number, speaker: string | null): string | null =>
    channels.length > 1 ? String(channel) : speaker;
  const spoken = utterances?.map(({ start, end, transcript, channel, speaker }): Segment => ({
    startMs: toMs(start),
    endMs: toMs(end),
    speaker: nameOf(channel, speaker),
    text: transcript,
  }));
  const words = channels.flatMap(({ alternatives }, channel) =>
    (alternatives[0]?.words ?? []).map(({ word, punctuated_word: text, start, end, speaker }): Segment => ({
      startMs: toMs(start),
      endMs: toMs(end),
      speaker: nameOf(channel, speaker),
      text: text ?? word,
    })),
  );
  const duration = metadata?.duration;
  const hasUtterances = spoken !== undefined && spoken.length > 0;
  return {
    segments: hasUtterances ? spoken : words,
    areWords: !hasUtterances,
    durationMs: duration === undefined ? null : toMs(duration),
  };
}

/** Milliseconds, unlike all others. */
const assemblyPartsSchema = z
  .array(z.object({ text: z.string(), start: z.number(), end: z.number(), speaker: speakerSchema }))
  .nullish()
  .transform((parts) => parts ?? []);
const assemblySchema = z
  .object({ utterances: assemblyPartsSchema, words: assemblyPartsSchema, audio_duration: z.number().nullish() })
  .refine(({ utterances, words }) => utterances.length + words.length > 0);

function parseAssembly({
  utterances,
  words,
  audio_duration: seconds,
}: z.infer<typeof assemblySchema>): TranscriptParts {
  const areWords = utterances.length === 0;
  const parts = areWords ? words : utterances;
  const segments = parts.map(({ start, end, speaker, text }): Segment => ({
    startMs: start,
    endMs: end,
    speaker,
    text,
  }));
  return { segments, areWords, durationMs: typeof seconds === "number" ? toMs(seconds) : null };
}

const scribeWordSchema = z.object({
  text: z.string(),
  start: z.number().nullish(),
  end: z.number().nullish(),
  type: z.string(),
  speaker_id: speakerSchema,
});
const scribeChannelSchema = z.object({
  words: z.array(scribeWordSchema).min(1),
  channel_index: speakerSchema,
});
const scribeSchema = z
  .union([
    scribeChannelSchema.transform((one) => [one]),
    z.object({ transcripts: z.array(scribeChannelSchema).min(1) }),
  ])
  .transform((value) => (Array.isArray(value) ? value : value.transcripts));

function parseScribe(channels: z.infer<typeof scribeSchema>): TranscriptParts {
  const segments = channels.flatMap(({ words, channel_index: channel }) =>
    words
      .filter(({ type }) => type === "word")
      .map(({ text, start, end, speaker_id: speaker }): Segment => {
        const name = channels.length > 1 ? (channel ?? speaker) : (speaker ?? channel);
        return { startMs: toMs(start ?? Number.NaN), endMs: toMs(end ?? start ?? 0), speaker: name, text };
      }),
  );
  return { segments, areWords: true };
}

const twilioSchema = z.object({
  sentences: z
    .array(
      z.object({
        media_channel: speakerSchema,
        start_time: secondsSchema.nullish(),
        end_time: secondsSchema.nullish(),
        transcript: z.string().nullish(),
      }),
    )
    .min(1),
});

function parseTwilio({ sentences }: z.infer<typeof twilioSchema>): TranscriptParts {
  const segments = sentences.map(
    ({ media_channel: speaker, start_time: start, end_time: end, transcript }): Segment => {
      return { startMs: toMs(start ?? Number.NaN), endMs: toMs(end ?? start ?? 0), speaker, text: transcript ?? "" };
    },
  );
  return { segments };
}

const segmentsSchema = z.object({
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: speakerSchema })).min(1),
  duration: z.number().nullish(),
});

function parseSegments({ segments, duration }: z.infer<typeof segmentsSchema>): TranscriptParts {
  return {
    segments: segments.map(({ start, end, ...rest }) => ({ startMs: toMs(start), endMs: toMs(end), ...rest })),
    durationMs: typeof duration === "number" ? toMs(duration) : null,
  };
}

/** OpenAI's answer for times of words alone. */
const whisperWordsSchema = z.object({
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).min(1),
  duration: z.coerce.number().nullish(),
});

function parseWhisperWords({ words, duration }: z.infer<typeof whisperWordsSchema>): TranscriptParts {
  const segments = words.map(({ word, start, end }): Segment => ({
    startMs: toMs(start),
    endMs: toMs(end),
    speaker: null,
    text: word.trim(),
  }));
  return { segments, areWords: true, durationMs: typeof duration === "number" ? toMs(duration) : null };
}

/** Alignment gives each word a score; numbers have none. */
const whisperXSchema = z.union([
  z.object({ word_segments: z.array(z.unknown()) }),
  z
    .object({ segments: z.array(z.object({ words: z.array(z.object({ score: z.number().optional() })).optional() })) })
    .refine(({ segments }) => segments.some(({ words }) => words?.some(({ score }) => score !== undefined))),
]);
const whisperSchema = z.union([
  z.object({ segments: z.array(z.object({ avg_logprob: z.number() })).min(1) }),
  z.object({ segments: z.array(z.object({ tokens: z.array(z.number()) })).min(1) }),
  z.object({ segments: z.array(z.object({ type: z.literal("transcript.text.segment") })).min(1) }),
  z.object({ task: z.string() }),
]);

/** Three formats share their segments, and differ in what stands beside them. */
function nameSegments(value: unknown): TranscriptFormat {
  if (whisperSchema.safeParse(value).success) return "whisper";
  return whisperXSchema.safeParse(value).success ? "whisperx" : "threadlight";
}

/** Dialects of speech recognizers; the most particular ones first. */
export const RECOGNIZER_DIALECTS: readonly Dialect[] = [
  createDialect("deepgram", deepgramSchema, parseDeepgram),
  createDialect("amazon", amazonSchema, parseAmazon),
  createDialect("amazon", amazonAnalyticsSchema, parseAmazonAnalytics),
  createDialect("google", googleSchema, parseGoogle),
  createDialect("twilio", twilioSchema, parseTwilio),
  createDialect(nameSegments, segmentsSchema, parseSegments),
  createDialect("whisper", whisperWordsSchema, parseWhisperWords),
  createDialect("elevenlabs", scribeSchema, parseScribe),
  createDialect("assemblyai", assemblySchema, parseAssembly),
];
