import { z } from "zod";
import { ROLES } from "../analysis/analysis.contract.ts";
import { channelSchema } from "../shared/channels.ts";
import { isStorableValue } from "../money/event-value.ts";
import { currencySchema, eventValueSchema } from "../money/money.contract.ts";
import { sentSourceSchema } from "../sources/sources.contract.ts";
import { encodeJson } from "../shared/encode-json.ts";
import { getLatestMs } from "./latest-time.ts";
import { isStorableText, countUtf8Bytes } from "../shared/text.ts";

/** Limits per request, product decision 2. */
export const MAX_ITEMS = 1_000;
export const MAX_BODY_BYTES = 4 * 1024 * 1024;
export const MAX_TEXT_BYTES = 32 * 1024;
const MAX_METADATA_BYTES = 8 * 1024;
export const MAX_ID_LENGTH = 200;
/** Blocks of one message's text. */
export const MAX_BLOCKS = 1_000;
/** In a longer conversation, messages are analyzed in the order of their arrival. */
export const MAX_REANALYZED_MESSAGES = 20_000;
/** Older than any chatbot log: an earlier time is in the wrong unit. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** Numbers below this are seconds, others milliseconds (year 2286 in seconds, 1970 in milliseconds). */
const SECONDS_BELOW = 10_000_000_000;

const ISO = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

const NOT_STORABLE = "Must be well-formed Unicode without NUL characters";

function shortText(max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? "Is required" : "Must be a string") })
    .min(1, "Must not be empty")
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, NOT_STORABLE);
}

const longText = z
  .string()
  .refine(isStorableText, NOT_STORABLE)
  .refine((text) => countUtf8Bytes(text) <= MAX_TEXT_BYTES, `At most ${MAX_TEXT_BYTES / 1024} KiB of text`);

const TEXT_LIMIT = `at most ${MAX_TEXT_BYTES / 1024} KiB as UTF-8`;
const METADATA_NOTE = `Any JSON object to store with it, at most ${MAX_METADATA_BYTES / 1024} KiB. Its short texts, numbers and booleans become properties of the conversation.`;
const TIME_NOTE =
  "ISO 8601 (UTC if it has no offset), or seconds or milliseconds since 1970. From 2000-01-01 to 24 hours ahead. Defaults to the time of arrival.";
const TIMESTAMP_NOTE = `${TIME_NOTE} Messages of a conversation that arrive together without times have no response time.`;

/** OpenAI content parts, Anthropic blocks, AI SDK parts: only text is used. */
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
    if (ms > getLatestMs()) {
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
  const text = encodeJson(value);
  if (text === null) return false;
  // JSON.stringify escapes lone surrogates and NUL, which PostgreSQL refuses to unescape.
  return countUtf8Bytes(text) <= MAX_METADATA_BYTES && !text.includes("\\u0000") && !/\\ud[89a-f]/.test(text);
}, "At most 8 KiB of well-formed Unicode without NUL characters");

/** No provider's context comes near. */
const MAX_TOKENS = 1_000_000_000;
const tokens = z
  .number("Must be a number of tokens")
  .int("Must be a whole number")
  .min(0, "Must not be negative")
  .max(MAX_TOKENS);

const usageSchema = z.object({
  inputTokens: tokens,
  cachedInputTokens: tokens.optional(),
  cacheWriteTokens: tokens.optional(),
  outputTokens: tokens,
  reasoningTokens: tokens.optional(),
  costUsd: z.number("Must be US dollars").min(0, "Must not be negative").max(1_000_000).optional(),
});

const conversationId = shortText(MAX_ID_LENGTH);

/** A message as a client sends it, with exactly one of `text`, `content` and `parts`. */
export const messageSchema = z.object({
  id: shortText(MAX_ID_LENGTH)
    .optional()
    .describe("Your message ID. A message sent again with the same ID is a duplicate and counts once."),
  conversationId: conversationId.describe("Your conversation ID: all messages with it belong to one conversation."),
  role: roleSchema.describe("Who wrote it: the end user, the bot, or a human agent."),
  text: longText.optional().describe(`The text, ${TEXT_LIMIT}. Send exactly one of text, content and parts.`),
  content: z
    .union([longText, z.array(block).max(MAX_BLOCKS)])
    .optional()
    .describe("The text in the format of OpenAI and Anthropic: a string, or a list of blocks whose text is used."),
  parts: z.array(block).max(MAX_BLOCKS).optional().describe("The text in the format of the AI SDK."),
  timestamp: timestampSchema.optional().describe(TIMESTAMP_NOTE),
  channel: channelSchema
    .optional()
    .describe("Where it was written, such as `whatsapp`. Defaults to the API account's channel."),
  user: z
    .union([shortText(MAX_ID_LENGTH), z.object({ id: shortText(MAX_ID_LENGTH) })])
    .optional()
    .describe("Your ID of the end user. Use one that doesn't identify the person."),
  agent: z
    .object({ name: shortText(100).optional(), version: shortText(100).optional(), model: shortText(100).optional() })
    .optional()
    .describe("The bot that took part. You can compare versions."),
  usage: usageSchema
    .optional()
    .describe(
      "Tokens of the model calls that led to it: `inputTokens` with cached and newly cached ones, `outputTokens` with reasoning. Without `costUsd`, the cost follows from `agent.model`.",
    ),
  locale: shortText(35)
    .optional()
    .describe("A language tag such as `pt-BR`. Accepted but not used: the language is detected from the text."),
  source: sentSourceSchema
    .nullable()
    .optional()
    .describe("Where the conversation comes from: an ad, a page, a campaign. The first that a message tells is kept."),
  metadata: metadataSchema.optional().describe(METADATA_NOTE),
});
export type MessageItem = z.infer<typeof messageSchema>;

/** An event outside the text, as a client sends it. Feedback has `thumbs` or `score` (CSAT 1–5). */
export const eventSchema = z
  .object({
    id: shortText(MAX_ID_LENGTH)
      .optional()
      .describe("Your event ID. An event sent again with the same ID counts once."),
    conversationId: conversationId.describe("Your ID of the conversation, as in its messages."),
    type: z.enum(["conversion", "handoff", "feedback", "end", "custom"]).describe("What happened."),
    name: shortText(100).optional().describe("Your name for the event. An API account's goal can require one."),
    timestamp: timestampSchema.optional().describe(TIME_NOTE),
    score: z
      .number("Use a number from 1 to 5")
      .min(1, "Use a number from 1 to 5")
      .max(5, "Use a number from 1 to 5")
      .optional()
      .describe("For feedback: satisfaction from 1 to 5."),
    thumbs: z.enum(["up", "down"]).optional().describe("For feedback: an alternative to a score."),
    value: eventValueSchema
      .optional()
      .describe(
        "For conversion: what it is worth, in the currency's units, such as 80.5. Those of a conversation add up.",
      ),
    currency: currencySchema.optional().describe("The value's currency by ISO 4217, such as `EUR`."),
    data: metadataSchema.optional().describe(METADATA_NOTE),
  })
  .refine(({ type, value }) => value === undefined || type === "conversion", {
    message: "Only conversions have a value",
    path: ["value"],
  })
  .refine(({ value, currency }) => value === undefined || currency !== undefined, {
    message: "Is required with a value",
    path: ["currency"],
  })
  .refine(({ value, currency }) => currency === undefined || value !== undefined, {
    message: "Is required with a currency",
    path: ["value"],
  })
  .refine(({ value, currency }) => value === undefined || currency === undefined || isStorableValue(value, currency), {
    message: "Use at most two decimals: values are stored in hundredths",
    path: ["value"],
  })
  .refine(({ type, score, thumbs }) => type !== "feedback" || score !== undefined || thumbs !== undefined, {
    message: "Feedback needs a score from 1 to 5, or thumbs: up or down",
    path: ["score"],
  });
export type EventItem = z.infer<typeof eventSchema>;

export const itemResultSchema = z.object({
  index: z.number().int().describe("Position in the batch, from 0."),
  id: z.string().nullable().describe("The ID you sent."),
  status: z.enum(["accepted", "duplicate", "held", "error"]),
  error: z
    .object({ code: z.string(), message: z.string(), path: z.string().describe("The invalid field.") })
    .optional()
    .describe("Only with status `error`."),
});
export type ItemResult = z.infer<typeof itemResultSchema>;

/** The result of an ingest request: status 200 if all items are accepted, duplicates or held, 207 with `results` if some are invalid. */
export const ingestOutputSchema = z.object({
  accepted: z.number().int().describe("Items stored durably before this response was sent."),
  duplicates: z.number().int().describe("Items stored before. They are not counted twice."),
  held: z
    .number()
    .int()
    .describe(
      "Messages stored durably but not analyzed yet, because they are over the plan's volume. They are released with the next period or plan.",
    ),
  results: z.array(itemResultSchema).optional().describe("One result per item, only if any item was invalid or held."),
});
export type IngestOutput = z.infer<typeof ingestOutputSchema>;

/** Parses a sender's time to milliseconds; null if it is invalid. */
export function parseTimestamp(value: number | string): number | null {
  if (typeof value === "string") return parseIso(value);
  if (!Number.isFinite(value)) return null;
  return Math.round(Math.abs(value) < SECONDS_BELOW ? value * 1000 : value);
}

/** Date.parse alone would accept "03/04/2026" as a day in March, and use the server's zone for a time without offset. */
function parseIso(value: string): number | null {
  const [, date, clock, offset] = ISO.exec(value) ?? [];
  // Date.parse would move February 30 to March.
  if (date === undefined || !isDay(date)) return null;
  const ms =
    clock === undefined ? Date.parse(date) : Date.parse(`${date}T${clock.replace(",", ".")}${completeOffset(offset)}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Date.parse rejects offsets of whole hours (+03), which are valid ISO 8601 and used by PostgreSQL. */
function completeOffset(offset = "Z"): string {
  return /^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset;
}

function isDay(date: string): boolean {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
