import { z } from "zod";
import { sentimentSchema, stageSchema } from "#src/domain/analysis/analysis.contract.ts";
import { TRANSCRIPT_FORMATS } from "./transcript/transcript.ts";

const ms = z.number().int().min(0);
const figure = z.number().min(0);
/** A figure of each speaker; null where there is nothing to measure. */
const ofEach = z.object({ bot: figure.nullable(), user: figure.nullable() });

const latencySchema = z.object({ n: z.number().int(), median: ms.nullable(), p95: ms.nullable() });
const interruptionsSchema = z.object({ n: z.number().int(), yielded: z.number().int() });

/** The measures of a call. Null stands for what can't be known; the reason is in the call's `unknown`. */
export const measuresSchema = z.object({
  speechMs: ms.nullable(),
  longestSpeechMs: ms.nullable(),
  talkTimeMs: ofEach.nullable(),
  talkRatio: ofEach.nullable(),
  longestMonologueMs: ofEach.nullable(),
  patienceMs: ofEach.nullable(),
  responseLatencyMs: z.object({ bot: latencySchema, user: latencySchema }).nullable(),
  interruptions: z.object({ bot: interruptionsSchema, user: interruptionsSchema }).nullable(),
  backchannels: ofEach.nullable(),
  overlapMs: ms.nullable(),
  overlapShare: figure.nullable(),
  silenceMs: ms.nullable(),
  silenceShare: figure.nullable(),
  leadInMs: ms.nullable(),
  tailMs: ms.nullable(),
  deadAir: z.object({ n: z.number().int(), totalMs: ms, longestMs: ms.nullable() }).nullable(),
  turns: ofEach.nullable(),
  interactivity: figure.nullable(),
  wordsPerMinute: ofEach.nullable(),
  questions: ofEach.nullable(),
});
export type Measures = z.infer<typeof measuresSchema>;

/** How it is known who speaks: by channel, by the transcript, or not at all. */
export const basisSchema = z.enum(["channels", "transcript", "energy"]);
export type Basis = z.infer<typeof basisSchema>;

/** Names of the channels of a recording with two. */
export const CHANNEL_NAMES = ["left", "right"] as const;

/** What is said of a call, by the command and the API alike. Without a recording, what only sound has is null. */
export const callReportSchema = z.object({
  fileName: z.string(),
  status: z.literal("done"),
  failure: z.null(),
  createdAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  durationMs: ms,
  format: z.enum(["wav", "mp3", "ogg"]).nullable(),
  codec: z.string().nullable(),
  sampleRate: z.number().int().nullable(),
  channels: z.number().int().nullable(),
  basis: basisSchema,
  bot: z.string().nullable(),
  audio: z.object({ kept: z.boolean(), bytes: z.number().int(), deleteAt: z.iso.datetime().nullable() }),
  transcript: z
    .object({
      source: z.enum(["file", "speech_to_text"]),
      format: z.enum(TRANSCRIPT_FORMATS),
      segments: z.number().int(),
    })
    .nullable(),
  measures: measuresSchema,
  unknown: z.array(z.object({ measure: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
});
export type CallReport = z.infer<typeof callReportSchema>;

const speakerSchema = z.enum(["bot", "user", "unknown"]);

/** What the timeline of a call draws. `peaks` has the lowest and highest sample of each piece of time, by channel. */
export const timelineSchema = z.object({
  durationMs: ms,
  peaks: z.array(z.array(z.tuple([z.number(), z.number()]))),
  spans: z.array(z.object({ speaker: speakerSchema, startMs: ms, endMs: ms, kind: z.enum(["speech", "backchannel"]) })),
  segments: z.array(
    z.object({
      speaker: speakerSchema,
      startMs: ms,
      endMs: ms,
      text: z.string(),
      stage: stageSchema.nullable(),
      sentiment: sentimentSchema.nullable(),
    }),
  ),
});
export type Timeline = z.infer<typeof timelineSchema>;
