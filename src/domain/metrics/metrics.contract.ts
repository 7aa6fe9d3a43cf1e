import { z } from "zod";
import { languageSchema, stageSchema } from "../analysis/analysis.contract.ts";
import { readingFilterSchema } from "../conversations/outcome-filter.ts";
import { findingSchema, findingStatusSchema } from "../findings/findings.contract.ts";
import { countDaysBetween } from "../shared/time-zone.ts";
import { idSchema } from "../shared/ids.ts";
import { moneySchema } from "../money/money.contract.ts";
import { DEFINITIONS } from "./definitions.ts";
import { peopleFields } from "./people/people.contract.ts";
import { outcomeCountsSchema } from "./outcomes/outcome-counts.contract.ts";

const MAX_DAYS = 800;

const INVALID_DAY = "Enter a date such as 2026-03-31";
/** A valid calendar day. Excludes years starting with 0 and year 9999, so that the days around it fit into the database. */
export const daySchema = z.iso
  .date({ error: INVALID_DAY, abort: true })
  .refine((day) => /^(?!0|9999)/.test(day), { error: INVALID_DAY, abort: true });

/** The error for a period that {@link areDaysInOrder} rejects. */
export const DAYS_OUT_OF_ORDER = { path: ["to"], message: "The end date must not be before the start date" };

/** Whether a period ends on or after its first day; open-ended periods do. */
export function areDaysInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** Leaves out the sample conversations; also a filter of the live count and the topics, which have no others. */
export const sampleFilterSchema = z.object({
  sample: z
    .literal("exclude")
    .optional()
    .describe("`exclude` leaves out the sample conversations. Without it they are counted like your own."),
});
export type SampleFilter = z.infer<typeof sampleFilterSchema>;

/** Filters that every metric supports; omit one for all values. */
export const dimensionFilterSchema = sampleFilterSchema.extend({
  account: idSchema.optional().describe("Only this API account, by ID."),
  channel: z.string().max(40).optional().describe("Only this channel, such as `whatsapp`."),
  language: languageSchema.optional().describe("Only conversations in this language."),
  version: z.string().max(100).optional().describe("Only this version of the bot."),
});
export type DimensionFilter = z.infer<typeof dimensionFilterSchema>;

/** A period of whole days in the client's time zone, both ends included, and dimensions. A conversation counts on the day it started. */
export const periodQuerySchema = dimensionFilterSchema
  .extend({
    from: daySchema.describe("First day, in your workspace's time zone."),
    to: daySchema.describe(`Last day, inclusive; at most ${MAX_DAYS} days in total.`),
  })
  .refine(areDaysInOrder, DAYS_OUT_OF_ORDER)
  .refine(({ from, to }) => countDaysBetween(from, to) < MAX_DAYS, {
    path: ["from"],
    message: `Choose at most ${MAX_DAYS} days`,
  });

/** A period with the filters of all metrics: dimensions, and what the conversations came to. */
export const metricsQuerySchema = periodQuerySchema.safeExtend(readingFilterSchema.shape);
export type MetricsQuery = z.infer<typeof metricsQuerySchema>;

const count = z.number().int();
/** A share with its counts and the 95% Wilson interval; `rate` is null if n is 0. */
export const rateSchema = z.object({
  k: count.describe("Number of conversations that match."),
  n: count.describe("Total number."),
  rate: z.number().nullable().describe("k ÷ n, 0–1; null if n is 0."),
  low: z.number().nullable().describe("Lower end of the 95% Wilson interval."),
  high: z.number().nullable().describe("Upper end of the 95% Wilson interval."),
});
export type Rate = z.infer<typeof rateSchema>;

/** What people said of their conversations, each counted by its last score. */
export const csatSchema = z.object({
  mean: z.number().nullable().describe("Mean score from 1 to 5; thumbs up is 5, thumbs down 1. Null without scores."),
  low: z.number().nullable().describe("Lower end of the 95% interval of the mean; null with fewer than two scores."),
  high: z.number().nullable().describe("Upper end of the 95% interval of the mean."),
  satisfied: rateSchema.describe("Share of the scores that are 4 or 5, or thumbs up."),
  answered: rateSchema.describe("Share of the closed conversations that have a score."),
});
export type Csat = z.infer<typeof csatSchema>;
/** A mean with the number of values it was computed from and its standard error. */
export const valueSchema = z.object({
  value: z.number().nullable().describe("Null if n is 0."),
  n: count.describe("Number of values."),
  standardError: z
    .number()
    .nullable()
    .describe("Standard error of the mean, from how its days vary (hours, up to two days); null with fewer than two."),
  groups: count.describe("Number of days (or hours) that the standard error is from."),
});

const quantileIntervalSchema = z
  .object({ low: z.number(), high: z.number().nullable().describe("Null with too few values for an upper bound.") })
  .nullable();

/** Every metric of a period. */
export const figuresSchema = z.object({
  conversations: count.describe(DEFINITIONS.conversations.definition),
  conversationsByDay: z
    .object({
      dispersion: z
        .number()
        .nullable()
        .describe("1 for Poisson counts, more if days vary more; null with too few days."),
      degreesOfFreedom: count,
    })
    .describe("How much the number of conversations varies from day to day, complete days only."),
  messages: count,
  userMessages: count,
  botMessages: count,
  agentMessages: count.describe("Messages from human agents."),
  furthest: z
    .object({ none: count, discovery: count, interest: count, consideration: count, conversion: count })
    .describe("Conversations by furthest stage reached."),
  conversionRate: rateSchema.describe(DEFINITIONS.conversionRate.definition),
  dropOffRate: rateSchema.describe(DEFINITIONS.dropOffRate.definition),
  containment: rateSchema.describe(DEFINITIONS.containment.definition),
  fallbackRate: rateSchema.describe(DEFINITIONS.fallbackRate.definition),
  firstResponseMs: z
    .object({
      median: z.number().nullable(),
      p90: z.number().nullable(),
      p99: z.number().nullable(),
      mean: z.number().nullable(),
      n: count,
      intervals: z
        .object({ median: quantileIntervalSchema, p90: quantileIntervalSchema, p99: quantileIntervalSchema })
        .describe("The 95% intervals of the percentiles; null without values."),
    })
    .describe("Milliseconds from the first user message to the first reply. Percentiles are accurate to 1%."),
  sentiment: valueSchema.describe(DEFINITIONS.sentiment.definition),
  depth: valueSchema.describe(DEFINITIONS.depth.definition),
  durationMs: valueSchema.describe("Mean time from the first to the last message, in milliseconds."),
  quality: valueSchema.describe(DEFINITIONS.quality.definition),
});
export type Figures = z.infer<typeof figuresSchema>;

/** The figures of a period with its people, and tokens and cost of its model calls. Calls count when they are made. */
export const overviewFiguresSchema = figuresSchema.extend({
  turnedNegative: rateSchema.describe(DEFINITIONS.turnedNegative.definition),
  ...peopleFields,
  tokens: z
    .object({
      input: count.describe("Tokens of requests, cached ones included."),
      cachedInput: count.describe("Of these, read from the provider's cache."),
      output: count.describe("Tokens of answers, reasoning included."),
      reasoning: count.describe("Of these, reasoning."),
      n: count.describe("Calls to language models."),
    })
    .describe("Tokens of the model calls in the period."),
  cost: z
    .object({
      usd: z.number().nullable().describe("US dollars of the calls with a price; null if there are none."),
      pricedCalls: count,
      calls: count,
    })
    .describe("Cost of the model calls in the period."),
});
export type OverviewFigures = z.infer<typeof overviewFiguresSchema>;
/** The figures that are compared from period to period. */
export type ComparedFigures = Figures & Pick<OverviewFigures, "turnedNegative">;

/** One point of the time series. */
export const seriesPointSchema = z.object({
  bucket: z.string().describe("A local day, or the start of an hour for periods of up to two days."),
  conversations: count,
  furthest: figuresSchema.shape.furthest,
  converted: count,
  closed: count.describe("Ended conversations."),
  dropped: count.describe("Ended without converting."),
  handedOff: count.describe("Handed off to a human."),
  withFallback: count.describe("In which the bot failed to understand at least once."),
  turnedNegative: count.describe("Ended in a negative mood that they had not begun in."),
  firstResponseMedianMs: z.number().nullable(),
  firstResponseP90Ms: z.number().nullable(),
  firstResponseP99Ms: z.number().nullable(),
  sentiment: z.number().nullable(),
  depth: z.number().nullable().describe("Mean number of turns."),
  durationMs: z.number().nullable().describe("Mean time from the first to the last message, in milliseconds."),
  quality: z.number().nullable().describe("Mean quality from 0 to 100."),
});
export type SeriesPoint = z.infer<typeof seriesPointSchema>;

/** GET /api/metrics/overview: figures, time series and heatmap. Comparisons use a second request. */
export const overviewMetricsSchema = z.object({
  from: z.string().describe("First day."),
  to: z.string().describe("Last day."),
  timeZone: z.string().describe("Time zone of the days."),
  grain: z.enum(["hour", "day"]).describe("Length of one point of the series."),
  figures: overviewFiguresSchema,
  turnedMost: z
    .object({
      step: z
        .string()
        .describe(
          "Key of the bot message. Use it as `turned` to list these conversations in `GET /api/v1/conversations`.",
        ),
      text: z
        .string()
        .nullable()
        .describe("A recent one of these messages, personal data masked; null if texts are gone."),
      n: count.describe("Conversations that turned negative after it."),
    })
    .nullable()
    .describe("The bot message after which most conversations turned negative; null if none did."),
  csat: csatSchema.describe(DEFINITIONS.csat.definition),
  money: moneySchema,
  series: z.array(seriesPointSchema),
  peakHours: z
    .array(z.array(count))
    .describe("Conversations started, by weekday (Monday first) and local hour: 7 rows of 24."),
});
export type OverviewMetrics = z.infer<typeof overviewMetricsSchema>;

/** One stage of the funnel. */
export const funnelStageSchema = z.object({
  stage: stageSchema,
  reached: count.describe("Conversations that reached this stage or a later one."),
  rate: rateSchema.describe("Share of all conversations with a stage."),
  fromPrevious: rateSchema.describe("Share of those that reached the previous stage."),
  dropped: count.describe("Closed at this stage without converting."),
  outcomes: outcomeCountsSchema.describe("What those that dropped came to; those without an outcome yet are left out."),
  money: moneySchema.describe("What those that reached this stage and were sold are worth."),
});

/** GET /api/metrics/funnel */
export const funnelMetricsSchema = z.object({
  from: z.string().describe("First day."),
  to: z.string().describe("Last day."),
  timeZone: z.string(),
  conversations: count,
  withoutStage: count.describe("Conversations without a stage, such as a bare greeting or thank-you."),
  withoutStageOutcomes: outcomeCountsSchema.describe("What the drop-offs without a stage came to."),
  stages: z.array(funnelStageSchema).describe("Discovery, Interest, Consideration, Conversion, in this order."),
  money: moneySchema.describe("What all sold conversations of the period are worth, with a stage or without."),
  converted: count,
  open: count.describe("Still open and not converted."),
});
export type FunnelMetrics = z.infer<typeof funnelMetricsSchema>;

export const dropStageSchema = z.enum(["none", "discovery", "interest", "consideration", "conversion"]);

/** Values per dimension. Clients that send a build or session id as version have thousands. */
export const MAX_VALUES = 200;
const leftOutSchema = z.object({
  values: count.describe(`Number of values beyond the ${MAX_VALUES} most frequent.`),
  n: count.describe("Conversations with one of these values."),
});

/** GET /api/metrics/dimensions: values to filter by, most frequent first. */
export const dimensionsSchema = z.object({
  channels: z.array(z.object({ value: z.string(), n: count })),
  languages: z.array(z.object({ value: languageSchema, n: count })),
  versions: z.array(z.object({ value: z.string(), n: count })),
  leftOut: z.object({ channels: leftOutSchema, versions: leftOutSchema }),
});

/** GET /api/metrics/findings: findings with the largest expected effect first. */
export const findingsQuerySchema = metricsQuerySchema.safeExtend({
  limit: z.coerce.number().int().min(1).max(100).default(10).describe("Maximum number of findings."),
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(findingStatusSchema))
    .optional()
    .describe("Only these statuses, separated by commas: open, applied, verified, dismissed."),
});
export type FindingsQuery = z.infer<typeof findingsQuerySchema>;

export const findingsSchema = z.object({ findings: z.array(findingSchema) });

/** GET /api/metrics/live: conversations with a message in the last five minutes. */
export const liveSchema = z.object({ active: count });
