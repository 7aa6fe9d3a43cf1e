import { formatDecimal, formatDuration, formatLargeCount, formatPercent, formatScore } from "../shared/format.ts";
import type { ComparedId } from "./change.ts";
import { DEFINITIONS } from "./definitions.ts";
import type { ComparedFigures, SeriesPoint } from "./metrics.contract.ts";
import { divide } from "./rate.ts";

/** A figure of a period: its value with the sample size in `unit`, and its value at one point of the series. */
export type PeriodMeasure = {
  unit: string;
  getValue: (figures: ComparedFigures) => { value: number | null; n: number };
  getPoint: (point: SeriesPoint) => number | null;
};

/** What the chart of the analytics can show: figures, the shares of two outcomes, and returning users. */
export const CHARTED = [
  ...(["conversations", "conversionRate", "served", "lost", "firstResponse", "meanDuration"] as const),
  ...(["depth", "quality", "turnedNegative", "fallbackRate", "containment", "retention"] as const),
] as const;
export type ChartedId = (typeof CHARTED)[number];

const ALL = "conversations";
const REPLIED = "conversations with a reply";

/** The figures of a period that are compared with those of another one, each also over time. */
export const PERIOD_MEASURES: Record<ComparedId, PeriodMeasure> = {
  conversations: {
    unit: ALL,
    getValue: ({ conversations }) => ({ value: conversations, n: conversations }),
    getPoint: ({ conversations }) => conversations,
  },
  conversionRate: {
    unit: ALL,
    getValue: ({ conversionRate: { rate, n } }) => ({ value: rate, n }),
    getPoint: ({ converted, conversations }) => divide(converted, conversations),
  },
  dropOffRate: {
    unit: "closed conversations",
    getValue: ({ dropOffRate: { rate, n } }) => ({ value: rate, n }),
    getPoint: ({ dropped, closed }) => divide(dropped, closed),
  },
  containment: {
    unit: ALL,
    getValue: ({ containment: { rate, n } }) => ({ value: rate, n }),
    getPoint: ({ conversations, handedOff }) => divide(conversations - handedOff, conversations),
  },
  turnedNegative: {
    unit: "closed conversations",
    getValue: ({ turnedNegative: { rate, n } }) => ({ value: rate, n }),
    getPoint: ({ turnedNegative, closed }) => divide(turnedNegative, closed),
  },
  fallbackRate: {
    unit: ALL,
    getValue: ({ fallbackRate: { rate, n } }) => ({ value: rate, n }),
    getPoint: ({ conversations, withFallback }) => divide(withFallback, conversations),
  },
  firstResponse: {
    unit: REPLIED,
    getValue: ({ firstResponseMs: { median, n } }) => ({ value: median, n }),
    getPoint: ({ firstResponseMedianMs }) => firstResponseMedianMs,
  },
  p90FirstResponse: {
    unit: REPLIED,
    getValue: ({ firstResponseMs: { p90, n } }) => ({ value: p90, n }),
    getPoint: ({ firstResponseP90Ms }) => firstResponseP90Ms,
  },
  p99FirstResponse: {
    unit: REPLIED,
    getValue: ({ firstResponseMs: { p99, n } }) => ({ value: p99, n }),
    getPoint: ({ firstResponseP99Ms }) => firstResponseP99Ms,
  },
  sentiment: { unit: ALL, getValue: ({ sentiment }) => sentiment, getPoint: ({ sentiment }) => sentiment },
  depth: { unit: ALL, getValue: ({ depth }) => depth, getPoint: ({ depth }) => depth },
  meanDuration: { unit: ALL, getValue: ({ durationMs }) => durationMs, getPoint: ({ durationMs }) => durationMs },
  quality: { unit: ALL, getValue: ({ quality }) => quality, getPoint: ({ quality }) => quality },
};

/** A figure as screens show it: "33.8%", "2 min 28 s", "1,391". */
export function formatFigure(id: ComparedId, value: number | null): string {
  const { unit } = DEFINITIONS[id];
  if (unit === "share") return formatPercent(value);
  if (unit === "duration") return formatDuration(value);
  if (unit === "score") return formatScore(value);
  if (id === "conversations") return formatLargeCount(value);
  return formatDecimal(value, id === "depth" ? 1 : 0);
}

/** A figure on the scale of a chart, in as few characters as it can be. */
export function formatTick(id: ComparedId, value: number): string {
  return DEFINITIONS[id].unit === "share" ? formatPercent(value, 0) : formatFigure(id, value);
}
