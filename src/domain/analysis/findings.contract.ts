import { z } from "zod";
import { dropOffReasonSchema, stageSchema } from "./analysis.contract.ts";

const countSchema = z.number().int().min(0);

/** Conversations that were left at one stage, for one reason, after one bot message (grouped by step). */
export const dropOffRowSchema = z.object({
  stage: stageSchema.nullable(),
  reason: dropOffReasonSchema,
  /** Key and masked text of the last bot message; null when the bot never answered. */
  stepKey: z.string().nullable(),
  stepText: z.string().nullable(),
  n: countSchema,
  sampleConversationIds: z.array(z.string()),
});
export type DropOffRow = z.infer<typeof dropOffRowSchema>;

/** What findings are made from: the closed conversations of some days, counted. */
export const findingInputSchema = z.object({
  rows: z.array(dropOffRowSchema),
  /** All closed conversations by furthest stage. */
  furthest: z.object({
    none: countSchema,
    discovery: countSchema,
    interest: countSchema,
    consideration: countSchema,
    conversion: countSchema,
  }),
  converted: countSchema,
  days: z.number().positive(),
});
export type FindingInput = z.infer<typeof findingInputSchema>;

/** A problem with its evidence, its estimated effect in extra conversions a month (95 % interval) and a fix. */
export const findingSchema = z.object({
  id: z.string().describe("The same for the same problem on another day: kind, stage and step."),
  kind: dropOffReasonSchema,
  title: z.string(),
  stage: stageSchema.nullable().describe("The furthest stage of those who left."),
  stepKey: z.string().nullable().describe("Key of the bot's last message, where the problem has one."),
  stepText: z.string().nullable().describe("That message, with what varies masked."),
  count: countSchema.describe("Conversations that were left by it."),
  share: z.number().min(0).max(1).describe("Their share of all closed conversations, 0–1."),
  effect: z
    .object({ perMonth: z.number().min(0), low: z.number().min(0), high: z.number().min(0) })
    .describe("Extra conversions a month if it were mended, with a 95 % interval."),
  evidence: z.array(z.string()).describe("Ids of conversations to open, at most 20."),
  fix: z.string().describe("What to change, quoting the bot's own message."),
});
export type Finding = z.infer<typeof findingSchema>;

export const VERDICTS = ["better", "worse", "no_difference", "not_enough_data"] as const;

/** A fix checked: shares of conversations left by the problem before and after, and their difference (after − before, 95 % interval). */
export const verificationSchema = z.object({
  verdict: z.enum(VERDICTS),
  before: z.object({ k: countSchema, n: countSchema }),
  after: z.object({ k: countSchema, n: countSchema }),
  difference: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Verification = z.infer<typeof verificationSchema>;
