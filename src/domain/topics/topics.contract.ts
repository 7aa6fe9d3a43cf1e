import { z } from "zod";
import type { Intent } from "../analysis/analysis.contract.ts";

/** Messages that answer the bot or are polite name no topic, however many there are of them. */
export const WITHOUT_TOPIC: readonly Intent[] = ["greeting", "thanks", "goodbye", "affirm", "deny", "contact_details"];

const count = z.number().int();

/** A weight for each term that a topic is known by, so that tomorrow's topics begin with today's. */
export const centroidSchema = z.record(z.string(), z.number());
export type Centroid = z.infer<typeof centroidSchema>;

export const topicSchema = z.object({
  key: z.string().describe("The same from day to day for as long as the topic lasts."),
  label: z.string().describe("Its most telling phrases, as users write them."),
  example: z.string().describe("The message nearest to its middle, personal data hidden."),
  messages: count.describe("Users' messages on it."),
  conversations: count.describe("Conversations with at least one such message."),
});
export type Topic = z.infer<typeof topicSchema>;

/** GET /api/metrics/topics */
export const topicsSchema = z.object({
  topics: z.array(topicSchema).describe("Most conversations first."),
  n: count.describe("Conversations read: the newest of the last 28 days."),
  readAt: z.string().nullable().describe("When they were last looked for; null before the first night."),
});
export type Topics = z.infer<typeof topicsSchema>;
