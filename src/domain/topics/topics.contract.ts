import { z } from "zod";
import type { Intent } from "../analysis/analysis.contract.ts";

/** Intents of messages that have no topic: replies to the bot and politeness. */
export const INTENTS_WITHOUT_TOPIC: readonly Intent[] = [
  "greeting",
  "thanks",
  "goodbye",
  "affirm",
  "deny",
  "contact_details",
];

const count = z.number().int();

/** The weights of a topic's terms. The next run starts from them, so that topics are stable from day to day. */
export const centroidSchema = z.record(z.string(), z.number());
export type Centroid = z.infer<typeof centroidSchema>;

export const topicSchema = z.object({
  key: z.string().describe("Stable from day to day while the topic lasts."),
  label: z.string().describe("Its most distinctive phrases, as users write them."),
  example: z.string().describe("The most typical message, with personal data redacted."),
  messages: count.describe("User messages about it."),
  conversations: count.describe("Conversations with at least one such message."),
});
export type Topic = z.infer<typeof topicSchema>;

/** GET /api/metrics/topics */
export const topicsSchema = z.object({
  topics: z.array(topicSchema).describe("Most conversations first."),
  n: count.describe("Conversations analyzed: the newest of the last 28 days."),
  readAt: z.string().nullable().describe("When topics were last detected; null before the first nightly run."),
});
export type Topics = z.infer<typeof topicsSchema>;
