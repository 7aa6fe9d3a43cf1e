import { z } from "zod";
import { moneySchema } from "../money/money.contract.ts";
import { outcomeCountsSchema } from "../metrics/outcomes/outcome-counts.contract.ts";
import { rateSchema } from "../metrics/metrics.contract.ts";
import { NEEDS } from "../reading/reading.contract.ts";
import { topicKeySchema } from "./topic-key.ts";

const MAX_LABEL = 80;
const count = z.number().int();
const share = z.number().nullable();

export const topicSchema = z.object({
  key: topicKeySchema.describe("Stable from day to day."),
  label: z.string().describe("What people want, as a person would say it: your own name for it if you gave one."),
  need: z.enum(NEEDS).describe("What most of them came for."),
  object: z.string().describe("What it is about; empty for a need alone."),
  conversations: count.describe("Closed conversations about it. Each is about one topic or none."),
  share: z.number().nullable().describe("Of `n`; null if `n` is 0."),
  previous: count.describe("Conversations in the period of the same length before."),
  trend: z
    .object({ change: share, low: share, high: share })
    .describe("Change of the share since that period with its 95% interval; null without conversations in either."),
  outcomes: outcomeCountsSchema.describe("Its conversations by outcome."),
  conversion: rateSchema.describe("Converted, of `conversations`."),
  lost: rateSchema.describe("Lost, unmet and greeting, of its conversations without `not_customer`."),
  money: moneySchema,
  unanswered: rateSchema.describe(
    "With a question passed over, an answer that never came or a bot that did not understand, of `conversations`.",
  ),
  languages: z.object({ en: count, es: count, pt: count, other: count }).describe("Conversations by language."),
  quotes: z
    .array(z.object({ conversationId: z.string(), messageId: z.string(), text: z.string(), language: z.string() }))
    .describe("Up to three typical messages of users, personal data masked."),
  hidden: z.boolean().describe("Hidden topics come last."),
  renamed: z.boolean().describe("Whether `label` is your own name for it."),
  merged: z
    .array(z.object({ key: topicKeySchema, label: z.string() }))
    .describe("Topics that were merged into it and are counted here."),
});
export type Topic = z.infer<typeof topicSchema>;

/** GET /api/metrics/topics */
export const topicsSchema = z.object({
  coverage: rateSchema.describe("Conversations with a topic, of `n`."),
  n: count.describe("Closed conversations of the period."),
  readAt: z.string().nullable().describe("When topics were last searched; null before the first time."),
  topics: z.array(topicSchema).describe("Most conversations first, hidden ones last."),
});
export type Topics = z.infer<typeof topicsSchema>;

/** A person's own name for a topic. */
export const topicNameSchema = z.object({
  label: z.string().trim().min(1, "Enter a name").max(MAX_LABEL, `Use at most ${MAX_LABEL} characters`),
});

/** PATCH /api/topics/{key} */
export const topicPatchSchema = z
  .strictObject({
    label: topicNameSchema.shape.label
      .nullable()
      .optional()
      .describe("Your name for it; null for the name that was found."),
    hidden: z.boolean().optional(),
    into: topicKeySchema.nullable().optional().describe("The topic to count it in; null counts it by itself again."),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), { error: "Nothing to change" });
export type TopicPatch = z.infer<typeof topicPatchSchema>;

/** The answer of PATCH /api/topics/{key}. */
export const changedTopicSchema = z.object({
  key: topicKeySchema,
  label: z.string(),
  renamed: z.boolean(),
  hidden: z.boolean(),
  into: topicKeySchema.nullable(),
});
export type ChangedTopic = z.infer<typeof changedTopicSchema>;
