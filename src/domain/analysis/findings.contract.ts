import { z } from "zod";
import { DROP_OFF_REASONS, STAGES, dropOffReasonSchema, stageSchema } from "./analysis.contract.ts";

const countSchema = z.number().int().min(0);

/** Conversations that were left at one stage, for one reason, after one bot message (grouped by step). */
export const dropOffRowSchema = z.object({
  stage: stageSchema.nullable(),
  reason: dropOffReasonSchema,
  /** Key and masked text of the last bot message; null when the bot never answered. */
  stepKey: z.string().nullable(),
  stepText: z.string().nullable(),
  n: countSchema,
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

/** Reasons that are no fault of the bot's: nothing to mend is seen in them. */
export const NO_PROBLEM = ["no_reply", "withdrawn"] as const satisfies (typeof DROP_OFF_REASONS)[number][];

/** The same for the same problem on another day: `kind:stage`. */
export const findingIdSchema = z
  .string()
  .regex(new RegExp(`^(?:${DROP_OFF_REASONS.join("|")}):(?:none|${STAGES.join("|")})$`), "There is no such finding");

/** A problem with its evidence, its estimated effect in extra conversions a month (95% interval) and a fix. */
export const problemSchema = z.object({
  id: z.string().describe("The same for the same problem on another day: kind and stage."),
  kind: dropOffReasonSchema,
  title: z.string(),
  stage: stageSchema.nullable().describe("The furthest stage of those who left."),
  count: countSchema.describe("Conversations that were left by it."),
  share: z.number().min(0).max(1).describe("Their share of all closed conversations, 0–1."),
  effect: z
    .object({ perMonth: z.number().min(0), low: z.number().min(0), high: z.number().min(0) })
    .describe("Extra conversions a month if it were mended, with a 95% interval."),
  messages: z
    .array(
      z.object({
        step: z.string().describe("Key of the bot message: narrows `GET /api/v1/conversations` as `step`."),
        text: z.string().describe("What the bot said last, with what varies masked."),
        n: countSchema,
      }),
    )
    .describe("The bot messages after which it strikes most, at most five."),
  fix: z.string().describe("What to change, quoting the bot's own message."),
});
export type Problem = z.infer<typeof problemSchema>;

export const FINDING_STATUSES = ["open", "applied", "verified", "dismissed"] as const;
export const findingStatusSchema = z.enum(FINDING_STATUSES);
export type FindingStatus = z.infer<typeof findingStatusSchema>;

export const VERDICTS = ["better", "worse", "no_difference", "not_enough_data"] as const;

const sideSchema = z.object({ k: countSchema, n: countSchema });
const differenceSchema = { difference: z.number(), low: z.number(), high: z.number() };

/** A fix checked: shares of conversations left by the problem before and after, and their difference (after − before, 95% interval). */
export const verificationSchema = z.object({
  verdict: z.enum(VERDICTS),
  before: sideSchema.describe("Left by the problem (k) of all closed conversations (n), before the change."),
  after: sideSchema.describe("The same after the change."),
  ...differenceSchema,
  conversion: z
    .object({ before: sideSchema, after: sideSchema, ...differenceSchema })
    .describe("Converted (k) of those that came as far as the problem's stage (n), before and after."),
});
export type Verification = z.infer<typeof verificationSchema>;

/** A problem, what was done about it, and whether that helped. */
export const findingSchema = problemSchema.extend({
  evidence: z.array(z.string()).describe("Ids of conversations to open, newest first, at most 20."),
  status: findingStatusSchema.describe("`verified`: applied, and the problem has become rarer beyond doubt."),
  appliedOn: z.string().nullable().describe("The day of the change; null where none was made."),
  verification: verificationSchema.nullable().describe("Before and after the change; null where none was made."),
});
export type Finding = z.infer<typeof findingSchema>;

/** What a person says of a finding. */
export const findingMarkSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("applied"), appliedOn: z.iso.date({ error: "Use a date such as 2026-03-31" }) }),
  z.object({ status: z.literal("dismissed") }),
  z.object({ status: z.literal("open") }),
]);
export type FindingMark = z.infer<typeof findingMarkSchema>;
