import { z } from "zod";
import { dropOffReasonSchema, languageSchema, stageSchema } from "../analysis/analysis.contract.ts";
import { findingSchema } from "../analysis/findings.contract.ts";
import { countDaysBetween } from "../shared/time-zone.ts";
import { idSchema } from "../shared/ids.ts";

const MAX_DAYS = 800;

/** A day that the calendar has; later checks may compute with it. */
export const daySchema = z.iso.date({ error: "Use a date such as 2026-03-31", abort: true });

/** Dimensions that every figure can be narrowed by; absent means all. */
export const dimensionFilterSchema = z.object({
  account: idSchema.optional(),
  channel: z.string().max(40).optional(),
  language: languageSchema.optional(),
  version: z.string().max(100).optional(),
});
export type DimensionFilter = z.infer<typeof dimensionFilterSchema>;

/** A period of whole days in the client's time zone, both ends included, and the dimensions. A conversation belongs to the day it began. */
export const metricsQuerySchema = dimensionFilterSchema
  .extend({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "The end must not be before the start" })
  .refine(({ from, to }) => countDaysBetween(from, to) < MAX_DAYS, {
    path: ["from"],
    message: `Choose at most ${MAX_DAYS} days`,
  });
export type MetricsQuery = z.infer<typeof metricsQuerySchema>;

const count = z.number().int();
/** A share with its counts and the 95 % Wilson interval; `rate` is null where n is 0. */
export const rateSchema = z.object({
  k: count,
  n: count,
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Rate = z.infer<typeof rateSchema>;

/** A mean or quantile with the number it was taken over. */
export const valueSchema = z.object({ value: z.number().nullable(), n: count });

/** Every figure of a period. Definitions live in `definitions.ts`. */
export const figuresSchema = z.object({
  conversations: count,
  messages: count,
  userMessages: count,
  botMessages: count,
  agentMessages: count,
  /** Furthest stage reached, a conversation counted once. */
  furthest: z.object({ none: count, discovery: count, interest: count, consideration: count, conversion: count }),
  conversionRate: rateSchema,
  dropOffRate: rateSchema,
  containment: rateSchema,
  fallbackRate: rateSchema,
  firstResponseMs: z.object({
    median: z.number().nullable(),
    p90: z.number().nullable(),
    p99: z.number().nullable(),
    mean: z.number().nullable(),
    n: count,
  }),
  sentiment: valueSchema,
  depth: valueSchema,
  durationMs: valueSchema,
  quality: valueSchema,
});
export type Figures = z.infer<typeof figuresSchema>;

/** One step of a series: `bucket` is a local day (`2026-03-31`) or, for periods of up to two days, an hour's instant. */
export const seriesPointSchema = z.object({
  bucket: z.string(),
  conversations: count,
  furthest: figuresSchema.shape.furthest,
  converted: count,
  closed: count,
  dropped: count,
  handedOff: count,
  firstResponseMedianMs: z.number().nullable(),
  sentiment: z.number().nullable(),
});
export type SeriesPoint = z.infer<typeof seriesPointSchema>;

/** GET /api/metrics/overview: six figures, their series and the heatmap. Ask twice for a comparison. */
export const overviewMetricsSchema = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  grain: z.enum(["hour", "day"]),
  figures: figuresSchema,
  series: z.array(seriesPointSchema),
  /** Conversations begun by weekday (Monday first) and local hour: 7 rows of 24. */
  peakHours: z.array(z.array(count)),
});
export type OverviewMetrics = z.infer<typeof overviewMetricsSchema>;

/** One stage of the funnel: how many got at least this far. `rate` is of all that had any stage, `fromPrevious` of the stage before. */
export const funnelStageSchema = z.object({
  stage: stageSchema,
  reached: count,
  rate: rateSchema,
  fromPrevious: rateSchema,
  /** Closed here without converting. */
  dropped: count,
});

/** GET /api/metrics/funnel */
export const funnelMetricsSchema = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  conversations: count,
  withoutStage: count,
  stages: z.array(funnelStageSchema),
  converted: count,
  open: count,
});
export type FunnelMetrics = z.infer<typeof funnelMetricsSchema>;

export const dropStageSchema = z.enum(["none", "discovery", "interest", "consideration", "conversion"]);

/** GET /api/metrics/drop-offs: where people left, by reason and by the bot's last message. */
export const dropOffsQuerySchema = metricsQuerySchema.safeExtend({ stage: dropStageSchema.optional() });
export const dropOffsSchema = z.object({
  total: count,
  reasons: z.array(z.object({ reason: dropOffReasonSchema, n: count })),
  steps: z.array(z.object({ step: z.string(), text: z.string(), n: count, reason: dropOffReasonSchema })),
});
export type DropOffs = z.infer<typeof dropOffsSchema>;

/** GET /api/metrics/dimensions: the values there are to filter by, most frequent first. */
export const dimensionsSchema = z.object({
  channels: z.array(z.object({ value: z.string(), n: count })),
  languages: z.array(z.object({ value: languageSchema, n: count })),
  versions: z.array(z.object({ value: z.string(), n: count })),
});

/** GET /api/metrics/findings: the fixes that promise most, best first. */
export const findingsQuerySchema = metricsQuerySchema.safeExtend({
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

export const findingsSchema = z.object({ findings: z.array(findingSchema) });

/** GET /api/metrics/live: conversations with a message in the last five minutes. */
export const liveSchema = z.object({ active: count });
