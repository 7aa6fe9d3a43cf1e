import { z } from "zod";
import { ROLES } from "../analysis/analysis.contract.ts";
import { channelSchema } from "../shared/channels.ts";
import { writeJson } from "../shared/write-json.ts";
import { isStorableText, measureUtf8Bytes } from "../shared/text.ts";

/** Limits of one request, product decision 2. */
export const MAX_ITEMS = 1_000;
export const MAX_BODY_BYTES = 4 * 1024 * 1024;
export const MAX_TEXT_BYTES = 32 * 1024;
const MAX_METADATA_BYTES = 8 * 1024;
export const MAX_ID_LENGTH = 200;
/** Older than any chatbot log: an earlier time is a mistake of unit, not history. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** How far a sender's clock may run ahead. */
export const FUTURE_TOLERANCE_MS = 24 * 60 * 60 * 1000;
/** Numbers below this are seconds, above it milliseconds (year 2286 in seconds, 1970 in milliseconds). */
const SECONDS_BELOW = 10_000_000_000;

const ISO = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

const NOT_STORABLE = "Must be well-formed Unicode without NUL characters";

function shortText(max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? "Is missing" : "Must be a string") })
    .min(1, "Must not be empty")
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, NOT_STORABLE);
}

const longText = z
  .string()
  .refine(isStorableText, NOT_STORABLE)
  .refine((text) => measureUtf8Bytes(text) <= MAX_TEXT_BYTES, `At most ${MAX_TEXT_BYTES / 1024} KiB of text`);

const TEXT_LIMIT = `at most ${MAX_TEXT_BYTES / 1024} KiB as UTF-8`;
const METADATA_NOTE = `Whatever you want to keep beside it, at most ${MAX_METADATA_BYTES / 1024} KiB as JSON.`;
const TIME_NOTE =
  "ISO 8601, in UTC where it has no offset, or seconds or milliseconds since 1970. From 2000-01-01 to 24 hours ahead; the time of arrival where absent.";
const TIMESTAMP_NOTE = `${TIME_NOTE} Messages of a thread that arrive together without times have no response time.`;

/** OpenAI content parts, Anthropic blocks, AI SDK parts: text is read, other kinds are passed over. */
const block = z.looseObject({ type: z.string().max(100), text: longText.optional() });

const timestampSchema = z
  .union([z.number(), z.string().max(64)], "Use an ISO 8601 time or a number of seconds or milliseconds")
  .transform((value, context) => {
    const ms = parseTimestamp(value);
    if (ms === null) {
      context.addIssue({ code: "custom", message: "Use an ISO 8601 time or a number of seconds or milliseconds" });
      return z.NEVER;
    }
    if (ms < EARLIEST_MS) {
      context.addIssue({ code: "custom", message: "Too far in the past: the earliest is 2000-01-01" });
      return z.NEVER;
    }
    if (ms > Date.now() + FUTURE_TOLERANCE_MS) {
      context.addIssue({ code: "custom", message: "In the future: at most 24 hours ahead of our clock" });
      return z.NEVER;
    }
    return ms;
  });

const roleSchema = z
  .enum([...ROLES, "assistant", "human_agent"], "Use user, bot (or assistant) or agent")
  .transform((role) => {
    if (role === "assistant") return "bot" as const;
    return role === "human_agent" ? ("agent" as const) : role;
  });

const metadataSchema = z.record(z.string().max(100), z.unknown()).refine((value) => {
  const text = writeJson(value);
  if (text === null) return false;
  // JSON.stringify escapes lone surrogates and NUL, which the database would refuse to unescape.
  return measureUtf8Bytes(text) <= MAX_METADATA_BYTES && !text.includes("\\u0000") && !/\\ud[89a-f]/.test(text);
}, "At most 8 KiB of well-formed Unicode without NUL characters");

const conversationId = shortText(MAX_ID_LENGTH);

/** One message as a client sends it. Exactly one of `text`, `content`, `parts`. */
export const messageSchema = z.object({
  id: shortText(MAX_ID_LENGTH)
    .optional()
    .describe("Your id of the message. Sent again under the same id, it is a duplicate and counts once."),
  conversationId: conversationId.describe("Your id of the thread: all messages with it are one conversation."),
  role: roleSchema.describe("Who wrote it: the end user, the bot, or a human agent."),
  text: longText.optional().describe(`The words, ${TEXT_LIMIT}. Give exactly one of text, content and parts.`),
  content: z
    .union([longText, z.array(block).max(1_000)])
    .optional()
    .describe("The words as OpenAI and Anthropic write them: a string, or a list of blocks whose text is read."),
  parts: z.array(block).max(1_000).optional().describe("The words as the AI SDK writes them."),
  timestamp: timestampSchema.optional().describe(TIMESTAMP_NOTE),
  channel: channelSchema
    .optional()
    .describe("Where it was written, such as `whatsapp`; the API account's channel where absent."),
  user: z
    .union([shortText(MAX_ID_LENGTH), z.object({ id: shortText(MAX_ID_LENGTH) })])
    .optional()
    .describe("Your id of the end user. Use one that tells nobody who it is."),
  agent: z
    .object({ name: shortText(100).optional(), version: shortText(100).optional(), model: shortText(100).optional() })
    .optional()
    .describe("The bot that took part. Versions can be compared."),
  locale: shortText(35)
    .optional()
    .describe("A language tag such as `pt-BR`. Accepted as a courtesy: the language is read from the words."),
  metadata: metadataSchema.optional().describe(METADATA_NOTE),
});
export type MessageItem = z.infer<typeof messageSchema>;

/** One event: what happened outside the text. Feedback carries `thumbs` or `score` (CSAT 1–5). */
export const eventSchema = z
  .object({
    id: shortText(MAX_ID_LENGTH)
      .optional()
      .describe("Your id of the event. Sent again under the same id, it counts once."),
    conversationId: conversationId.describe("The thread it belongs to, as in its messages."),
    type: z.enum(["conversion", "handoff", "feedback", "end", "custom"]).describe("What happened."),
    name: shortText(100).optional().describe("Your name for it; an API account's goal can ask for one."),
    timestamp: timestampSchema.optional().describe(TIME_NOTE),
    score: z
      .number("Use a number from 1 to 5")
      .min(1, "Use a number from 1 to 5")
      .max(5, "Use a number from 1 to 5")
      .optional()
      .describe("Feedback: satisfaction, 1 to 5."),
    thumbs: z.enum(["up", "down"]).optional().describe("Feedback: instead of a score."),
    data: metadataSchema.optional().describe(METADATA_NOTE),
  })
  .refine(({ type, score, thumbs }) => type !== "feedback" || score !== undefined || thumbs !== undefined, {
    message: "Feedback needs a score from 1 to 5, or thumbs: up or down",
    path: ["score"],
  });
export type EventItem = z.infer<typeof eventSchema>;

export const itemResultSchema = z.object({
  index: z.number().int().describe("Place in the batch, from 0."),
  id: z.string().nullable().describe("The id that you sent."),
  status: z.enum(["accepted", "duplicate", "error"]),
  error: z
    .object({ code: z.string(), message: z.string(), path: z.string().describe("The field at fault.") })
    .optional()
    .describe("Only with the status `error`."),
});
export type ItemResult = z.infer<typeof itemResultSchema>;

/** 200 where every item was accepted or a duplicate; 207 with `results` where some were wrong. */
export const ingestOutputSchema = z.object({
  accepted: z.number().int().describe("Stored, durably, before this answer was sent."),
  duplicates: z.number().int().describe("Known already; nothing was counted twice."),
  results: z.array(itemResultSchema).optional().describe("One line an item, only where any was wrong."),
});
export type IngestOutput = z.infer<typeof ingestOutputSchema>;

/** A sender's time in milliseconds; null where it is none. */
export function parseTimestamp(value: number | string): number | null {
  if (typeof value === "string") return parseIso(value);
  if (!Number.isFinite(value)) return null;
  return Math.round(Math.abs(value) < SECONDS_BELOW ? value * 1000 : value);
}

/** Date.parse alone would take "03/04/2026" for a day in March, and a time without offset for one of the server's zone. */
function parseIso(value: string): number | null {
  const [, date, clock, offset] = ISO.exec(value) ?? [];
  // Date.parse moves 30 February to March.
  if (date === undefined || !isDay(date)) return null;
  const ms =
    clock === undefined ? Date.parse(date) : Date.parse(`${date}T${clock.replace(",", ".")}${completeOffset(offset)}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Whole hours alone, as PostgreSQL writes them, are an offset of ISO 8601 too; Date.parse does not know them. */
function completeOffset(offset = "Z"): string {
  return /^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset;
}

function isDay(date: string): boolean {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
