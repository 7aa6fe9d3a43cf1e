import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import {
  dropOffReasonSchema,
  roleSchema,
  sentimentSchema,
  stageSchema,
} from "#src/domain/analysis/analysis.contract.ts";

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
      role: roleSchema,
      text: z.string(),
      stage: stageSchema.optional(),
      /** The writer's sentiment; of user messages only. */
      sentiment: sentimentSchema.optional(),
      /** Seconds. */
      timestamp: z.number().optional(),
    }),
  ),
});
/** A labeled conversation; a message without a stage shows none. */
export type LabeledConversation = z.infer<typeof conversationSchema>;

const utteranceSchema = z.object({
  text: z.string(),
  language: z.string(),
  label: z.string(),
  split: z.string().optional(),
  domain: z.string().optional(),
});
/** A labeled text. */
export type CorpusText = z.infer<typeof utteranceSchema>;

/** Whether the corpora exist next to the project, in ../shared/data. */
export function hasCorpora(): boolean {
  return existsSync(DATA);
}

/** Reads the conversations of a corpus, such as "sgd". */
export function readConversations(name: string): LabeledConversation[] {
  return readLines(`conversations_${name}`).map((line) => conversationSchema.parse(line));
}

/** Reads the texts of an utterance file, such as "sentiment_umsab". */
export function readTexts(name: string): CorpusText[] {
  return readLines(name).map((line) => utteranceSchema.parse(line));
}

/** Reads the rows of a file of the data folder. */
export function readLines(name: string): unknown[] {
  const lines = gunzipSync(readFileSync(`${DATA}${name}.jsonl.gz`))
    .toString()
    .trim()
    .split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}
