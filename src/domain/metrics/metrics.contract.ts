import { z } from "zod";
import { dropOffReasonSchema, languageSchema, stageSchema } from "../analysis/analysis.contract.ts";
import { findingSchema, findingStatusSchema } from "../analysis/findings.contract.ts";
import { countDaysBetween } from "../shared/time-zone.ts";
import { idSchema } from "../shared/ids.ts";
import { DEFINITIONS } from "./definitions.ts";

const MAX_DAYS = 800;

const NO_DAY = "Use a date such as 2026-03-31";
/** A day that the calendar has, and whose neighbours the database has too; later checks may compute with it. */
export const daySchema = z.iso
  .date({ error: NO_DAY, abort: true })
  .refine((day) => /^(?!0|9999)/.test(day), { error: NO_DAY, abort: true });

/** What is wrong with a period that {@link areDaysInOrder} refuses. */
export const DAYS_REVERSED = { path: ["to"], message: "The end must not be before the start" };

/** Whether a period ends on the day of its start or later; one that is open at an end does. */
export function areDaysInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** Dimensions that every figure can be narrowed by; absent means all. */
export const dimensionFilterSchema = z.object({
  account: idSchema.optional().describe("Only this API account, by its id."),
  channel: z.string().max(40).optional().describe("Only this channel, such as `whatsapp`."),
  language: languageSchema.optional().describe("Only conversations in this language."),
  version: z.string().max(100).optional().describe("Only this version of the bot."),
});
export type DimensionFilter = z.infer<typeof dimensionFilterSchema>;

/** A period of whole days in the client's time zone, both ends included, and the dimensions. A conversation belongs to the day it began. */
export const metricsQuerySchema = dimensionFilterSchema
  .extend({
    from: daySchema.describe("First day, in your workspace's time zone."),
    to: daySchema.describe(`Last day, included; at most ${MAX_DAYS} days in all.`),
  })
  .refine(areDaysInOrder, DAYS_REVERSED)
  .refine(({ from, to }) => countDaysBetween(from, to) < MAX_DAYS, {
    path: ["from"],
    message: `Choose at most ${MAX_DAYS} days`,
  });
export type MetricsQuery = z.infer<typeof metricsQuerySchema>;

const count = z.number().int();
/** A share with its counts and the 95% Wilson interval; `rate` is null where n is 0. */
export const rateSchema = z.object({
  k: count.describe("How many did."),
  n: count.describe("Out of how many."),
  rate: z.number().nullable().describe("k ÷ n, 0–1; null where n is 0."),
  low: z.number().nullable().describe("Lower end of the 95% Wilson interval."),
  high: z.number().nullable().describe("Upper end of the 95% Wilson interval."),
});
export type Rate = z.infer<typeof rateSchema>;

/** A mean or quantile with the number it was taken over. */
export const valueSchema = z.object({
  value: z.number().nullable().describe("Null where n is 0."),
  n: count.describe("Over how many it was taken."),
});

/** Every figure of a period. Definitions live in `definitions.ts`. */
export const figuresSchema = z.object({
  conversations: count.describe(DEFINITIONS.conversations.definition),
  messages: count,
  userMessages: count,
  botMessages: count,
  agentMessages: count.describe("Messages of human agents."),
  furthest: z
    .object({ none: count, discovery: count, interest: count, consideration: count, conversion: count })
    .describe("Furthest stage reached, a conversation counted once."),
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
    })
    .describe("Milliseconds from the first user message to the first answer. Percentiles within 1%."),
  sentiment: valueSchema.describe(DEFINITIONS.sentiment.definition),
  depth: valueSchema.describe(DEFINITIONS.depth.definition),
  durationMs: valueSchema.describe("Mean time from first to last message, in milliseconds."),
  quality: valueSchema.describe(DEFINITIONS.quality.definition),
});
export type Figures = z.infer<typeof figuresSchema>;

/** One step of a series. */
export const seriesPointSchema = z.object({
  bucket: z.string().describe("A local day, or an hour's instant for periods of up to two days."),
  conversations: count,
  furthest: figuresSchema.shape.furthest,
  converted: count,
  closed: count.describe("Conversations that have ended."),
  dropped: count.describe("Ended before Conversion."),
  handedOff: count.describe("Given to a human."),
  firstResponseMedianMs: z.number().nullable(),
  sentiment: z.number().nullable(),
});
export type SeriesPoint = z.infer<typeof seriesPointSchema>;

/** GET /api/metrics/overview: six figures, their series and the heatmap. Ask twice for a comparison. */
export const overviewMetricsSchema = z.object({
  from: z.string().describe("First day."),
  to: z.string().describe("Last day."),
  timeZone: z.string().describe("The zone that days are in."),
  grain: z.enum(["hour", "day"]).describe("What one step of the series spans."),
  figures: figuresSchema,
  series: z.array(seriesPointSchema),
  peakHours: z
    .array(z.array(count))
    .describe("Conversations begun by weekday (Monday first) and local hour: 7 rows of 24."),
});
export type OverviewMetrics = z.infer<typeof overviewMetricsSchema>;

/** One stage of the funnel. */
export const funnelStageSchema = z.object({
  stage: stageSchema,
  reached: count.describe("How many got at least this far."),
  rate: rateSchema.describe("Of all conversations that had any stage."),
  fromPrevious: rateSchema.describe("Of those that reached the stage before."),
  dropped: count.describe("Closed here without converting."),
});

/** GET /api/metrics/funnel */
export const funnelMetricsSchema = z.object({
  from: z.string().describe("First day."),
  to: z.string().describe("Last day."),
  timeZone: z.string(),
  conversations: count,
  withoutStage: count.describe("Conversations with nothing that has a stage: a bare hello, a thank-you."),
  stages: z.array(funnelStageSchema).describe("Discovery, Interest, Consideration, Conversion, in this order."),
  converted: count,
  open: count.describe("Still running, and not converted yet."),
});
export type FunnelMetrics = z.infer<typeof funnelMetricsSchema>;

export const dropStageSchema = z.enum(["none", "discovery", "interest", "consideration", "conversion"]);

/** GET /api/metrics/drop-offs: where people left, by reason and by the bot's last message. */
export const dropOffsQuerySchema = metricsQuerySchema.safeExtend({
  stage: dropStageSchema.optional().describe("Only those left at this furthest stage; `none` had no stage."),
});
export const dropOffsSchema = z.object({
  total: count.describe("Conversations closed without converting."),
  reasons: z.array(z.object({ reason: dropOffReasonSchema, n: count })).describe("Why, the most frequent first."),
  steps: z
    .array(
      z.object({
        step: z
          .string()
          .describe(
            "Key of the bot message: `step` and `outcome=dropped` narrow `GET /api/v1/conversations` to these.",
          ),
        text: z.string().describe("The bot's last message, with what varies masked."),
        n: count,
        reason: dropOffReasonSchema.describe("The most frequent reason after this message."),
      }),
    )
    .describe("After which bot message, the most frequent first; messages that say the same are one."),
});
export type DropOffs = z.infer<typeof dropOffsSchema>;

/** More than anybody chooses from a list. A sender who puts a build or a session into the version has thousands. */
export const MAX_VALUES = 200;
const leftOutSchema = z.object({
  values: count.describe(`How many values the list of the ${MAX_VALUES} most frequent leaves out.`),
  n: count.describe("Conversations with one of those."),
});

/** GET /api/metrics/dimensions: the values there are to filter by, most frequent first. */
export const dimensionsSchema = z.object({
  channels: z.array(z.object({ value: z.string(), n: count })),
  languages: z.array(z.object({ value: languageSchema, n: count })),
  versions: z.array(z.object({ value: z.string(), n: count })),
  leftOut: z.object({ channels: leftOutSchema, versions: leftOutSchema }),
});

/** GET /api/metrics/findings: the fixes that promise most, best first. */
export const findingsQuerySchema = metricsQuerySchema.safeExtend({
  limit: z.coerce.number().int().min(1).max(100).default(10).describe("At most so many findings."),
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(findingStatusSchema))
    .optional()
    .describe("Only these, separated by commas: open, applied, verified, dismissed."),
});
export type FindingsQuery = z.infer<typeof findingsQuerySchema>;

export const findingsSchema = z.object({ findings: z.array(findingSchema) });

/** GET /api/metrics/live: conversations with a message in the last five minutes. */
export const liveSchema = z.object({ active: count });
