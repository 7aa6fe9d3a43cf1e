import { z } from "zod";
import { DROP_OFF_REASONS, STAGES, dropOffReasonSchema, stageSchema } from "../analysis/analysis.contract.ts";

const countSchema = z.number().int().min(0);

/** Dropped-off conversations of one stage, one reason and one last bot message (by template). */
export const dropOffRowSchema = z.object({
  stage: stageSchema.nullable(),
  reason: dropOffReasonSchema,
  /** Key and masked text of the last bot message; null when the bot never replied. */
  stepKey: z.string().nullable(),
  stepText: z.string().nullable(),
  n: countSchema,
});
export type DropOffRow = z.infer<typeof dropOffRowSchema>;

/** Counts of the closed conversations of some days, from which findings are detected. */
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

/** Reasons the bot is not responsible for: they are no findings. */
export const NON_FINDING_REASONS = ["no_reply", "withdrawn"] as const satisfies (typeof DROP_OFF_REASONS)[number][];

/** `kind:stage`, the same for the same finding on another day. */
export const findingIdSchema = z
  .string()
  .regex(new RegExp(`^(?:${DROP_OFF_REASONS.join("|")}):(?:none|${STAGES.join("|")})$`), "Unknown finding");

/** A finding with its evidence, its estimated effect in extra conversions per month (95% interval) and a suggested fix. */
export const detectedFindingSchema = z.object({
  id: z.string().describe("Kind and stage: the same for the same finding on another day."),
  kind: dropOffReasonSchema,
  title: z.string(),
  stage: stageSchema.nullable().describe("The furthest stage of these conversations."),
  count: countSchema.describe("Conversations lost to it."),
  share: z.number().min(0).max(1).describe("Their share of all closed conversations, 0–1."),
  effect: z
    .object({ perMonth: z.number().min(0), low: z.number().min(0), high: z.number().min(0) })
    .describe(
      "Extra conversions per month if it were fully fixed, with a 95% interval. Findings have no conversations in common, so effects add up.",
    ),
  messages: z
    .array(
      z.object({
        step: z.string().describe("Key of the bot message: filters `GET /api/v1/conversations` as `step`."),
        text: z.string().describe("The last bot message, with variable parts masked."),
        n: countSchema,
      }),
    )
    .describe("The last bot messages it happens after most, at most five."),
  fix: z.string().describe("The suggested fix, quoting the bot message."),
});
export type DetectedFinding = z.infer<typeof detectedFindingSchema>;

export const FINDING_STATUSES = ["open", "applied", "verified", "dismissed"] as const;
export const findingStatusSchema = z.enum(FINDING_STATUSES);
export type FindingStatus = z.infer<typeof findingStatusSchema>;

export const VERDICTS = ["better", "worse", "no_difference", "not_enough_data"] as const;

const sideSchema = z.object({ k: countSchema, n: countSchema });
const differenceSchema = { difference: z.number(), low: z.number(), high: z.number() };

/**
 * The result of the fixes applied on one day: shares of conversations lost to their findings before and after, and the difference
 * (after − before, 95% interval). They share it, because what happened after that day can't be told apart.
 */
export const verificationSchema = z.object({
  verdict: z.enum(VERDICTS),
  before: sideSchema.describe(
    "Conversations lost to the findings of that day (k) of all closed ones (n), before the change.",
  ),
  after: sideSchema.describe("The same after the change."),
  ...differenceSchema,
  conversion: z
    .object({ stage: stageSchema.nullable(), before: sideSchema, after: sideSchema, ...differenceSchema })
    .describe("Converted (k) of those that reached the findings' earliest stage (n), before and after."),
  own: z
    .object({ before: sideSchema, after: sideSchema, ...differenceSchema })
    .describe("Conversations lost to this finding alone (k) of all closed ones (n)."),
  appliedWith: z
    .array(z.string())
    .describe(
      "The other findings whose fixes were applied on the same day: they share this result, so don't add it up.",
    ),
});
export type Verification = z.infer<typeof verificationSchema>;

/** A finding with its status and the result of its fix. */
export const findingSchema = detectedFindingSchema.extend({
  evidence: z.array(z.string()).describe("Ids of example conversations, newest first, at most 20."),
  status: findingStatusSchema.describe(
    "`verified`: after the fixes of that day their findings became significantly rarer, and this one not more frequent.",
  ),
  appliedOn: z.string().nullable().describe("The day of the change; null without one."),
  verification: verificationSchema.nullable().describe("Before and after the change; null without one."),
});
export type Finding = z.infer<typeof findingSchema>;

/** A change of a finding's status by a member. */
export const findingMarkSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("applied"), appliedOn: z.iso.date({ error: "Enter a date such as 2026-03-31" }) }),
  z.object({ status: z.literal("dismissed") }),
  z.object({ status: z.literal("open") }),
]);
export type FindingMark = z.infer<typeof findingMarkSchema>;
