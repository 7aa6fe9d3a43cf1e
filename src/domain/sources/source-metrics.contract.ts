import { z } from "zod";
import { metricsQuerySchema, rateSchema } from "../metrics/metrics.contract.ts";
import { peopleFields } from "../metrics/people/people.contract.ts";
import { propertyNameSchema } from "../properties/properties.contract.ts";
import { PROPERTY_PREFIX } from "../properties/property-filter.ts";
import { moneySchema } from "../money/money.contract.ts";
import { sourceKindSchema } from "./sources.contract.ts";

const count = z.number().int();

/** What conversations are counted by: the single ad, page or link, their campaigns, or the pages where they began. */
export const SOURCE_BREAKDOWNS = ["source", "campaign", "page"] as const;
export type SourceBreakdown = (typeof SOURCE_BREAKDOWNS)[number];

/** GET /api/metrics/sources */
export const sourcesQuerySchema = metricsQuerySchema.safeExtend({
  by: z
    .union(
      [z.enum(SOURCE_BREAKDOWNS), z.templateLiteral([PROPERTY_PREFIX, propertyNameSchema])],
      `Use ${SOURCE_BREAKDOWNS.join(", ")} or ${PROPERTY_PREFIX}NAME`,
    )
    .default("source")
    .describe(
      "`source` counts each ad, page, link or post by itself, `campaign` their campaigns, `page` the addresses, `property.NAME` the values of a tracked property.",
    ),
});
export type SourcesQuery = z.infer<typeof sourcesQuerySchema>;

export const sourceFiguresSchema = z.object({
  kind: sourceKindSchema
    .nullable()
    .describe("What it is; null if that was not told, and for campaigns and pages of several kinds."),
  id: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .describe("Its name, else its address or the site that sent people; the value of a property."),
  campaign: z.string().nullable(),
  conversations: count,
  people: count.describe("Different end users, as far as conversations name them; an estimate beyond 4,096."),
  customers: count.describe("Closed conversations without `not_customer`."),
  sold: count.describe("Customers with the outcome `sold`."),
  lost: count.describe("Customers who were lost, not offered what they wanted, or left at the greeting."),
  waiting: count.describe("Customers who wait for the business."),
  conversion: rateSchema.describe("Converted, of `conversations`."),
  money: moneySchema,
  previous: count.describe("Conversations in the period of the same length before."),
});
export type SourceFigures = z.infer<typeof sourceFiguresSchema>;

export const sourcesSchema = z.object({
  sources: z.array(sourceFiguresSchema).describe("Most lost first."),
  unknown: count.describe("Conversations that tell none."),
  unknownMoney: moneySchema.describe("What those of them that were sold are worth."),
  money: moneySchema.describe("What all sold conversations of the period are worth."),
  n: count.describe("All conversations of the period: those of `sources`, and `unknown`."),
  people: peopleFields.people.describe(
    "Different end users of all conversations. Less than the sum of the rows where one came from several sources.",
  ),
  peopleEstimated: peopleFields.peopleEstimated,
});
export type Sources = z.infer<typeof sourcesSchema>;

/** The name of the property that conversations are counted by; null if they are counted by something else. */
export function getPropertyOf(by: string): string | null {
  return by.startsWith(PROPERTY_PREFIX) ? by.slice(PROPERTY_PREFIX.length) : null;
}
