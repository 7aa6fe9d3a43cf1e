import { z } from "zod";
import { topicKeySchema } from "../topics/topic-key.ts";
import { propertyFilterSchema } from "../properties/property-filter.ts";
import { MAX_FIELD_LENGTHS, SOURCE_KINDS } from "../sources/sources.contract.ts";
import { LAST_ACTS, LOSS_REASONS, NEEDS, OUTCOMES as READING_OUTCOMES } from "../reading/reading.contract.ts";

/** Groups of outcomes by the stages alone, whatever the reading. */
export const OUTCOMES = ["converted", "dropped", "handed_off", "open"] as const;
export const outcomeSchema = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof outcomeSchema>;
/** What conversations can be filtered by as their outcome: one of the eight, none of them (`open`), or a group. */
export const OUTCOME_FILTERS = [...READING_OUTCOMES, ...OUTCOMES] as const;
export type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];

/** Filters by where a conversation comes from and what else is told of it. */
const sourceFilterSchema = z.object({
  sourceKind: listSchema(SOURCE_KINDS)
    .optional()
    .describe(`What brought it: several separated by commas: ${listNames(SOURCE_KINDS)}.`),
  source: z
    .string()
    .max(MAX_FIELD_LENGTHS.url)
    .optional()
    .describe("The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`."),
  property: propertyFilterSchema
    .optional()
    .describe(
      "Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.",
    ),
  campaign: z.string().max(MAX_FIELD_LENGTHS.campaign).optional().describe("The campaign, as in `utm_campaign`."),
});
export type SourceFilter = z.infer<typeof sourceFilterSchema>;

/**
 * Filters by what a conversation came to and where it comes from. Most are lists of values separated by commas; omit one for
 * all.
 */
export const readingFilterSchema = z.object({
  outcome: listSchema(OUTCOME_FILTERS)
    .optional()
    .describe(
      `What it came to; several separated by commas. ${listNames(READING_OUTCOMES)}; \`open\` has no outcome yet. Groups by stage alone: \`converted\`, \`dropped\` (closed without converting), \`handed_off\`.`,
    ),
  reason: listSchema(LOSS_REASONS)
    .optional()
    .describe(`Why it was lost, or what went wrong; several separated by commas: ${listNames(LOSS_REASONS)}.`),
  act: listSchema(LAST_ACTS)
    .optional()
    .describe(
      `What the business did last, goodbyes apart: the place of a loss; several separated by commas: ${listNames(LAST_ACTS)}.`,
    ),
  need: listSchema(NEEDS)
    .optional()
    .describe(`What the user came for; several separated by commas: ${listNames(NEEDS)}.`),
  topic: topicKeySchema
    .optional()
    .describe("The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`."),
  ...sourceFilterSchema.shape,
});
export type ReadingFilter = z.infer<typeof readingFilterSchema>;

/** A filter without what conversations came to; where they come from stays. */
export function removeOutcomes<T extends ReadingFilter>(filter: T) {
  return { ...filter, outcome: undefined, reason: undefined, act: undefined, need: undefined, topic: undefined };
}

/** Values of a list, separated by commas. */
export function splitList(text: string): string[] {
  return text.split(",");
}

/** A list of values, separated by commas. */
export function listSchema(values: readonly string[]): z.ZodString {
  return z
    .string()
    .max(300)
    .refine((text) => splitList(text).every((value) => values.includes(value)), {
      error: `Choose from ${values.join(", ")}`,
    });
}

function listNames(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}
