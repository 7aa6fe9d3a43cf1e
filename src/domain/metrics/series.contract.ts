import { z } from "zod";
import { metricsQuerySchema } from "./metrics.contract.ts";

/** What a time series can be summed by. */
export const SERIES_BREAKDOWNS = ["weekday", "hour"] as const;
export type SeriesBreakdown = (typeof SERIES_BREAKDOWNS)[number];

/** GET /api/metrics/overview and /api/metrics/outcomes */
export const seriesQuerySchema = metricsQuerySchema.safeExtend({
  by: z
    .enum(SERIES_BREAKDOWNS)
    .optional()
    .describe(
      "What `series` is summed by over the whole period, in place of a point for each day: `weekday`, whose buckets are `1` (Monday) to `7`, or `hour` of the day, `00` to `23`. Everything else stays the same.",
    ),
});
export type SeriesQuery = z.infer<typeof seriesQuerySchema>;
