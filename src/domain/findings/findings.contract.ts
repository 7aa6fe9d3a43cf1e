import { z } from "zod";
import { languageSchema } from "../analysis/analysis.contract.ts";
import type { LastAct, LossReason, Need, Outcome } from "../reading/reading.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { FINDING_ID, FINDING_KINDS } from "./finding-kinds.ts";

const MAX_NOTE = 500;
const countSchema = z.number().int().min(0);

/** Closed conversations that came to the same; an empty reason is none. */
export type OutcomeRow = { outcome: Outcome; reason: LossReason | ""; act: LastAct; need: Need; n: number };

/** The closed conversations of some days, from which findings are detected. */
export type FindingInput = {
  rows: readonly OutcomeRow[];
  /** Those that a filter leaves, if it asks for what conversations came to. */
  chosen?: readonly OutcomeRow[];
  days: number;
};

/** `kind:key`, the same for the same finding on another day. */
export const findingIdSchema = z.string().regex(FINDING_ID, "Unknown finding");

const concentrationSchema = z.object({
  dimension: z.enum(["channel", "language", "version", "account"]),
  value: z.string().describe("A value of the filter of that name."),
  share: z.number().describe("Share of the finding's conversations, 0–1."),
  expected: z.number().describe("Share of all closed conversations of customers."),
});
export type Concentration = z.infer<typeof concentrationSchema>;

/** A finding with its estimated effect in extra sales per month (95% interval) and a suggested fix. */
export const detectedFindingSchema = z.object({
  id: z.string().describe("Kind and key: the same for the same finding on another day."),
  kind: z.enum(FINDING_KINDS),
  title: z.string().describe("What happens, how often and where."),
  outcome: z.object({ lost: countSchema, unmet: countSchema, greeting: countSchema }),
  count: countSchema.describe(
    "Conversations lost to it, each to one finding at most. 0 for one that you take care of and that was not seen in this period: it is listed last.",
  ),
  share: z.number().min(0).max(1).describe("Their share of all closed conversations, 0–1."),
  effect: z
    .object({
      ...{ perMonth: z.number().min(0), low: z.number().min(0), high: z.number().min(0) },
      money: z
        .object({ cents: countSchema, low: countSchema, high: countSchema, currency: z.string() })
        .optional()
        .describe("The same in money, at the worth of an average sale of the period; absent where that is not known."),
    })
    .describe(
      "Extra sales per month, at most, with a 95% interval. Findings share no conversation, so effects add up.",
    ),
  fix: z.string().describe("The suggested fix."),
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
    .object({ before: sideSchema, after: sideSchema, ...differenceSchema })
    .describe("Converted (k) of all closed conversations (n), before and after."),
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

const aboutSchema = z.object({
  step: z.string().optional().describe("Key of the bot message: filters `GET /api/v1/conversations` as `step`."),
  topic: z.string().optional().describe("Key of the topic that it is about most, where there is one."),
  object: z.string().optional().describe("What most people asked for, as they say it."),
  days: z
    .array(z.object({ weekday: z.number().int(), date: z.string().optional(), n: countSchema }))
    .optional()
    .describe(
      "The days that people asked for and that were not available, most first: weekday (1 is Monday), and the date where several asked for that one.",
    ),
  field: z.string().optional().describe("What the form asked for."),
  hours: z
    .array(z.object({ weekday: z.number().int(), from: z.number().int(), to: z.number().int(), n: countSchema }))
    .optional()
    .describe("When people asked: weekday (1 is Monday) and hours in your time zone, most first."),
  from: z.string().optional().describe("The users' language."),
  to: z.string().optional().describe("The bot's language."),
});
export type FindingAbout = z.infer<typeof aboutSchema>;

const quoteSchema = z.object({ conversationId: z.string(), messageId: z.string(), text: z.string() });
const messageSchema = quoteSchema.extend({
  step: z.string().describe("Key of the bot message: filters `GET /api/v1/conversations` as `step`."),
  language: languageSchema,
});
const replySchema = z.object({ language: languageSchema, text: z.string() });
/** What is said in the conversations of a finding, from the newest of them. */
export type FindingTexts = {
  about: FindingAbout;
  quotes: z.infer<typeof quoteSchema>[];
  messages: z.infer<typeof messageSchema>[];
  instead: z.infer<typeof replySchema>[];
};

/** A finding with what is said in it, its status and the result of its fix. */
export const findingSchema = detectedFindingSchema.extend({
  about: aboutSchema,
  previous: countSchema.describe("Conversations lost to it in the period of the same length before."),
  where: z.array(concentrationSchema).describe("What it concentrates on, only where that is beyond chance."),
  quotes: z.array(quoteSchema).describe("Up to three messages of users, personal data masked."),
  messages: z.array(messageSchema).describe("Recent messages of the bot, by language, personal data masked."),
  instead: z.array(replySchema).describe("What to say instead, by language, ready to copy."),
  evidence: z.array(z.string()).describe("Ids of example conversations, newest first, at most 20."),
  status: findingStatusSchema.describe(
    "`verified`: after the fixes of that day their findings became significantly rarer, and this one not more frequent.",
  ),
  owner: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe("Who takes care of it; null for nobody, or if the person left."),
  dueOn: z.string().nullable().describe("The day until which it should be done."),
  history: z
    .array(z.object({ at: z.string(), by: z.string().nullable(), what: z.string() }))
    .describe("What was done with it, newest first; `by` is null for somebody who left, or nobody."),
  appliedOn: z.string().nullable().describe("The day of the change; null without one."),
  verification: verificationSchema.nullable().describe("Before and after the change; null without one."),
});
export type Finding = z.infer<typeof findingSchema>;

const dateSchema = z.iso.date({ error: "Enter a date such as 2026-03-31" });

/** PATCH /api/findings/{id}: what is absent stays as it is. */
export const findingPatchSchema = z
  .strictObject({
    status: z.enum(["open", "applied", "dismissed"]).optional(),
    owner: idSchema.nullable().optional().describe("The id of a user of your workspace; null for nobody."),
    dueOn: dateSchema.nullable().optional(),
    note: z.string().trim().min(1, "Enter a note").max(MAX_NOTE, `Use at most ${MAX_NOTE} characters`).optional(),
    appliedOn: dateSchema.optional().describe("The day of the change; without it, `applied` is today."),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), { error: "Nothing to change" });
export type FindingPatch = z.infer<typeof findingPatchSchema>;
