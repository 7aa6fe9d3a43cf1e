import { SERIES_BREAKDOWNS } from "./series.contract.ts";
import type { SeriesBreakdown } from "./series.contract.ts";

/** What a measure can be broken down by. Weekday and hour change what the chart is drawn over, the others give it several lines. */
export const BREAKDOWNS = [
  ...(["account", "channel", "language", "version", "outcome", "reason", "act", "need", "topic"] as const),
  ...(["source", "campaign"] as const),
  ...SERIES_BREAKDOWNS,
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];
/** What gives several lines. */
export type ValueBreakdown = Exclude<Breakdown, SeriesBreakdown>;

/** Whether a breakdown is of the time instead of values. */
export function isSeriesBreakdown(by: Breakdown | undefined): by is SeriesBreakdown {
  return SERIES_BREAKDOWNS.some((one) => one === by);
}
