import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { dropOffReasonSchema, stageSchema } from "#src/domain/analysis/analysis.contract.ts";

const DATA = fileURLToPath(new URL("../../../shared/data/", import.meta.url));

const conversationSchema = z.object({
  id: z.string(),
  source: z.string(),
  language: z.string(),
  labels: z.object({
    stage: stageSchema.optional(),
    converted: z.boolean().optional(),
    ended: z.enum(["completed", "closed", "abandoned"]).optional(),
    reason: dropOffReasonSchema.optional(),
  }),
  messages: z.array(
    z.object({
      role: z.enum(["user", "bot"]),
      text: z.string(),
      stage: stageSchema.optional(),
      timestamp: z.number().optional(),
    }),
  ),
});
/** A labelled conversation; a message without stage shows none. */
export type LabelledConversation = z.infer<typeof conversationSchema>;

const utteranceSchema = z.object({
  text: z.string(),
  language: z.string(),
  label: z.string(),
  split: z.string().optional(),
  domain: z.string().optional(),
});
/** One labelled text. */
export type LabelledText = z.infer<typeof utteranceSchema>;

/** Whether the corpora lie beside the project. */
export function hasCorpora(): boolean {
  return existsSync(DATA);
}

/** The conversations of one corpus file, such as `sgd`. */
export function readConversations(name: string): LabelledConversation[] {
  return readLines(`conversations_${name}`).map((line) => conversationSchema.parse(line));
}

/** The texts of one utterance file, such as `sentiment_umsab`. */
export function readTexts(name: string): LabelledText[] {
  return readLines(name).map((line) => utteranceSchema.parse(line));
}

function readLines(name: string): unknown[] {
  const lines = gunzipSync(readFileSync(`${DATA}${name}.jsonl.gz`))
    .toString()
    .trim()
    .split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}
