import { z } from "zod";
import { ROLES } from "../analysis/analysis.contract.ts";
import { channelSchema } from "../shared/channels.ts";
import { isStorableText, measureUtf8Bytes } from "../shared/text.ts";

/** Limits of one request, product decision 2. */
export const MAX_ITEMS = 1_000;
export const MAX_BODY_BYTES = 4 * 1024 * 1024;
export const MAX_TEXT_BYTES = 32 * 1024;
const MAX_METADATA_BYTES = 8 * 1024;
const MAX_ID_LENGTH = 200;
/** Older than any chatbot log: an earlier time is a mistake of unit, not history. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** How far a sender's clock may run ahead. */
export const FUTURE_TOLERANCE_MS = 24 * 60 * 60 * 1000;
/** Numbers below this are seconds, above it milliseconds (year 2286 in seconds, 1970 in milliseconds). */
const SECONDS_BELOW = 10_000_000_000;

const NOT_STORABLE = "Must be well-formed Unicode without NUL characters";

function shortText(max: number) {
  return z
    .string()
    .min(1, "Must not be empty")
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, NOT_STORABLE);
}

const longText = z
  .string()
  .refine(isStorableText, NOT_STORABLE)
  .refine((text) => measureUtf8Bytes(text) <= MAX_TEXT_BYTES, `At most ${MAX_TEXT_BYTES / 1024} KiB of text`);

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
  const text = JSON.stringify(value);
  // JSON.stringify escapes lone surrogates and NUL, which the database would refuse to unescape.
  return measureUtf8Bytes(text) <= MAX_METADATA_BYTES && !text.includes("\\u0000") && !/\\ud[89a-f]/.test(text);
}, "At most 8 KiB of well-formed Unicode without NUL characters");

const conversationId = shortText(MAX_ID_LENGTH);

/** One message as a client sends it. Exactly one of `text`, `content`, `parts`. */
export const messageSchema = z.object({
  id: shortText(MAX_ID_LENGTH).optional(),
  conversationId,
  role: roleSchema,
  text: longText.optional(),
  content: z.union([longText, z.array(block).max(1_000)]).optional(),
  parts: z.array(block).max(1_000).optional(),
  timestamp: timestampSchema.optional(),
  channel: channelSchema.optional(),
  user: z.union([shortText(MAX_ID_LENGTH), z.object({ id: shortText(MAX_ID_LENGTH) })]).optional(),
  agent: z
    .object({ name: shortText(100).optional(), version: shortText(100).optional(), model: shortText(100).optional() })
    .optional(),
  locale: shortText(35).optional(),
  metadata: metadataSchema.optional(),
});
export type MessageItem = z.infer<typeof messageSchema>;

/** One event: what happened outside the text. Feedback carries `thumbs` or `score` (CSAT 1–5). */
export const eventSchema = z.object({
  id: shortText(MAX_ID_LENGTH).optional(),
  conversationId,
  type: z.enum(["conversion", "handoff", "feedback", "end", "custom"]),
  name: shortText(100).optional(),
  timestamp: timestampSchema.optional(),
  score: z.number().min(1).max(5).optional(),
  thumbs: z.enum(["up", "down"]).optional(),
  data: metadataSchema.optional(),
});
export type EventItem = z.infer<typeof eventSchema>;

export const itemResultSchema = z.object({
  index: z.number().int(),
  id: z.string().nullable(),
  status: z.enum(["accepted", "duplicate", "error"]),
  error: z.object({ code: z.string(), message: z.string(), path: z.string() }).optional(),
});
export type ItemResult = z.infer<typeof itemResultSchema>;

/** 200 where every item was accepted or a duplicate; 207 with `results` where some were wrong. */
export const ingestOutputSchema = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  results: z.array(itemResultSchema).optional(),
});
export type IngestOutput = z.infer<typeof ingestOutputSchema>;

function parseTimestamp(value: number | string): number | null {
  if (typeof value === "string") {
    const ms = Date.parse(value);
    return Number.isNaN(ms) ? null : ms;
  }
  if (!Number.isFinite(value)) return null;
  return Math.round(Math.abs(value) < SECONDS_BELOW ? value * 1000 : value);
}
