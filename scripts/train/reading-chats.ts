import { createHash } from "node:crypto";
import { z } from "zod";
import { roleSchema, sentimentSchema } from "#src/domain/analysis/analysis.contract.ts";
import type { MessageInput, SentimentLabel } from "#src/domain/analysis/analysis.contract.ts";
import { LAST_ACTS, LOSS_REASONS, MESSAGE_ACTS, NEEDS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { readLines } from "./read-corpora.ts";

const acceptSchema = z.record(z.string(), z.array(z.string().nullable())).default({});
const chatSchema = z.object({
  id: z.string(),
  source: z.string(),
  language: z.string(),
  messages: z.array(z.object({ role: roleSchema, text: z.string(), timestamp: z.string().nullish() })),
  labels: z.object({
    outcome: z.enum(OUTCOMES),
    act: z.enum(LAST_ACTS),
    reason: z.enum(LOSS_REASONS).nullable(),
    need: z.enum(NEEDS),
    object: z.string().optional(),
    object_en: z.string().optional(),
    left: sentimentSchema,
    converted: z.boolean(),
    deciding: z.number().int(),
    accept: acceptSchema,
  }),
  message_labels: z.array(z.object({ act: z.enum(MESSAGE_ACTS).optional(), sentiment: sentimentSchema.optional() })),
});

/** A conversation with the labels of its reading. `writer` is the author, for folds that never train on the one they score. */
export type ReadingChat = {
  id: string;
  writer: string;
  language: string;
  messages: MessageInput[];
  labels: z.infer<typeof chatSchema>["labels"];
  acts: (z.infer<typeof chatSchema>["message_labels"][number]["act"] | null)[];
  sentiments: (SentimentLabel | null)[];
};

/** One in this many conversations of each writer is kept apart from all tuning. */
const APART = 5;

/** Reads the conversations with readings: `tune` for training and tuning, `apart` only to be scored. */
export function readReadingChats(part: "tune" | "apart" | "all"): ReadingChat[] {
  const chats = readLines("conversations_read").map((line) => convertChat(chatSchema.parse(line)));
  if (part === "all") return chats;
  const apart = new Set(
    [...Map.groupBy(chats, ({ writer }) => writer).values()].flatMap((group) =>
      group.toSorted((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1)).filter((_, index) => index % APART === 0),
    ),
  );
  return chats.filter((chat) => apart.has(chat) === (part === "apart"));
}

function hash(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

function convertChat({
  id,
  source,
  language,
  messages,
  labels,
  message_labels,
}: z.infer<typeof chatSchema>): ReadingChat {
  const acts = messages.map((_, at) => message_labels[at]?.act ?? null);
  return {
    id,
    // The second source has one author in English and one in the other two languages.
    writer: source === "written2" && language !== "en" ? `${source} es pt` : `${source} ${language}`,
    language,
    messages: messages.map(({ role, text, timestamp }) => ({
      role,
      text,
      at: typeof timestamp === "string" ? Date.parse(timestamp) : null,
    })),
    labels: correctLabels(labels, acts),
    acts,
    sentiments: messages.map(({ role }, at) => (role === "user" ? (message_labels[at]?.sentiment ?? null) : null)),
  };
}

/**
 * Thanks, goodbyes and sighs need no reply: a conversation was left without one (`silent`) only where the silence of the business is
 * the reason; else the last act is that of its last message.
 */
function correctLabels(labels: ReadingChat["labels"], acts: ReadingChat["acts"]): ReadingChat["labels"] {
  const last = acts.findLast((act) => act !== null);
  return labels.act === "silent" && labels.reason !== "bot_silent" && last ? { ...labels, act: last } : labels;
}
