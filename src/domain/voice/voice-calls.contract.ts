import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { EARLIEST_MS } from "../ingest/ingest.contract.ts";
import { getLatestMs } from "../ingest/latest-time.ts";
import { MAX_SOUND_MS } from "./sound/sound.ts";
import { callFindingSchema } from "./findings.ts";
import { basisSchema, callReportSchema, measuresSchema } from "./voice.contract.ts";

const MAX_NAME = 200;
const MAX_SPANS = 50_000;
const MAX_PEAKS = 4000;
/** The longest shift of a transcript against its recording. */
export const MAX_OFFSET_MS = MAX_SOUND_MS;
/** Largest body of figures without a recording. */
export const MAX_FIGURES_BYTES = 20 * 1024 * 1024;
export const CALLS_PER_PAGE = 50;

const name = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(MAX_NAME, `At most ${String(MAX_NAME)} characters`)
  .refine(isStorableText, "Contains unsupported characters");
const startedAt = z.iso
  .datetime({ offset: true, error: "Enter a time such as 2026-11-25T10:00:00Z" })
  .refine((text) => {
    const ms = Date.parse(text);
    return ms >= EARLIEST_MS && ms <= getLatestMs();
  }, "Not before 2000, and not in the future");
const bot = name.describe("`left` or `right` of a recording with two channels, or a speaker of the transcript.");
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const fileName = name.describe("The file's name, to find the call again.");
const callOptions = {
  fileName,
  startedAt: startedAt.optional().describe("When the call began."),
  bot: bot.optional(),
  keepAudio: flag
    .default(true)
    .describe(
      "Whether the recording is kept as long as the workspace's setting says; otherwise it is measured and deleted.",
    ),
  transcribe: flag.default(false).describe("Whether speech to text writes the transcript, where it is set up."),
  agent: name.optional().describe("Name of the bot."),
  agentVersion: name.optional().describe("Version of the bot, to compare calls by."),
};

/** POST /api/voice/calls: the body is the recording, or the figures alone as JSON. */
export const newCallQuerySchema = z.object({ apiAccountId: idSchema, ...callOptions });
/** POST /api/v1/calls: the key names the API account. */
export const keyCallQuerySchema = z.object(callOptions);
export type NewCallOptions = z.output<typeof keyCallQuerySchema>;

const ms = z.number().int().min(0).max(MAX_SOUND_MS);
const level = z.number().min(-1).max(1);

/** A call without its recording: what was measured elsewhere, such as in a browser. */
export const callFiguresSchema = z.object({
  durationMs: ms.describe("Length of the call."),
  sampleRate: z.number().int().min(1).max(1_000_000).nullable().describe("Samples a second; null without a recording."),
  channels: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .describe("Channels of the recording; null without one."),
  spans: z
    .array(z.object({ speaker: z.enum(["bot", "user", "unknown"]), startMs: ms, endMs: ms }))
    .max(MAX_SPANS, `At most ${MAX_SPANS.toLocaleString("en")} spans`)
    .describe("When somebody speaks, in milliseconds."),
  transcript: z
    .union([z.string(), z.looseObject({})])
    .nullish()
    .describe("A transcript in any format that is read, as text or JSON."),
  format: z.enum(["wav", "mp3", "ogg"]).nullish(),
  codec: z.string().max(MAX_NAME).nullish(),
  offsetMs: z.number().int().min(-MAX_OFFSET_MS).max(MAX_OFFSET_MS).nullish(),
  peaks: z
    .array(z.array(z.tuple([level, level])).max(MAX_PEAKS))
    .max(2)
    .nullish()
    .describe("Lowest and highest sample of up to 4,000 pieces of each channel, for the picture."),
});
export type CallFigures = z.output<typeof callFiguresSchema>;

/** PUT /api/voice/calls/{id}/transcript: the body is the transcript. */
export const transcriptQuerySchema = z.object({ fileName: fileName.optional() });

/** PATCH /api/voice/calls/{id}: the call is read again. */
export const callPatchSchema = z.object({
  bot: bot.optional(),
  speakers: z.record(z.string().max(MAX_NAME), z.enum(["bot", "user"])).optional(),
  startedAt: startedAt.optional(),
  offsetMs: z.number().int().min(-MAX_OFFSET_MS).max(MAX_OFFSET_MS).optional(),
});
export type CallPatch = z.output<typeof callPatchSchema>;

export const CALL_STATES = ["queued", "running", "done", "failed"] as const;
export type CallState = (typeof CALL_STATES)[number];

/** A call as the API has it. What is measured is null until it is done. */
export const callSchema = callReportSchema.extend({
  id: idSchema,
  apiAccountId: idSchema,
  status: z.enum(CALL_STATES).describe("`failed` where the recording can't be read; `failure` says why."),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  durationMs: z.number().int().nullable(),
  basis: basisSchema.nullable(),
  measures: measuresSchema.nullable(),
  agent: z.string().describe("Name of the bot; empty if none was given."),
  agentVersion: z.string().describe("Version of the bot; empty if none was given."),
  findings: z
    .array(callFindingSchema)
    .describe("Dead air, a bot that talks over the user, slow replies: how often, and the longest."),
  conversationId: idSchema.nullable().describe("The conversation that its words became; null without words."),
});
export type Call = z.infer<typeof callSchema>;

/** GET /api/voice/calls, newest first. */
export const callsQuerySchema = z.object({
  cursor: idSchema.optional(),
  apiAccountId: idSchema.optional(),
});
export const callsSchema = z.object({ calls: z.array(callSchema), next: idSchema.nullable() });

/** POST /api/voice/calls/{id}/link: a path that plays the recording, for five minutes. */
export const audioLinkSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export const playerQuerySchema = z.object({ token: z.string().min(1).max(2000) });

/** How long recordings are kept, and when words are made from sound. */
export const DEFAULT_KEEP_DAYS = 30;
export const MAX_KEEP_DAYS = 365;
export const voiceSettingsSchema = z.object({
  keepDays: z.number().int().min(0, "0 to 365 days").max(MAX_KEEP_DAYS, "0 to 365 days"),
  alwaysTranscribe: z.boolean(),
});
export type VoiceSettings = z.infer<typeof voiceSettingsSchema>;
/** GET /api/voice/settings; `transcriber` is the host that gets the sound, null if speech to text is not set up. */
export const voiceSettingsOutputSchema = voiceSettingsSchema.extend({ transcriber: z.string().nullable() });
