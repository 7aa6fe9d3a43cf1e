import { compareCounts } from "../statistics/counts.ts";
import type { DayVariation } from "../statistics/counts.ts";
import { compareMeans } from "../statistics/means.ts";
import type { Mean } from "../statistics/means.ts";
import { compareProportions } from "../statistics/proportions.ts";
import type { Difference } from "../statistics/proportions.ts";
import { compareQuantiles } from "../statistics/quantile-interval.ts";
import { NO_FIGURE, formatDelta } from "../shared/format.ts";
import type { DeltaUnit } from "../shared/format.ts";
import type { Metric } from "./definitions.ts";
import type { ComparedFigures, Figures } from "./metrics.contract.ts";

/** With fewer conversations before, a change says nothing: from 3 to 400 is "+13,233.3%". */
const MIN_BEFORE = 30;

/**
 * A change with its 95% interval. `within_chance` if the interval includes no change, `unknown` if there is none, because
 * day-to-day variation needs two days.
 */
export type Change = {
  value: number;
  unit: DeltaUnit;
  low: number | null;
  high: number | null;
  verdict: "changed" | "within_chance" | "unknown";
};

/** A change, or why there is none: too few conversations before, or a figure is missing (null). */
export type Comparison = Change | "too_few_before" | null;

/** The color of a change, by whether it is an improvement. */
export type ChangeTone = "good" | "bad" | "neutral";

/** The figures that are compared from period to period. */
export type ComparedId = keyof typeof COMPARE;

/** Compares one figure with that of the previous period. The kind of figure decides the interval. */
export function compareFigures(
  id: ComparedId,
  { now, before }: { now: ComparedFigures; before: ComparedFigures },
): Comparison {
  return COMPARE[id](before, now);
}

/** Compares two shares, in percentage points with Newcombe's interval. */
export function compareShares(before: { k: number; n: number }, now: { k: number; n: number }): Comparison {
  if (before.n < MIN_BEFORE) return "too_few_before";
  return now.n === 0 ? null : toChange("points", compareProportions(before, now));
}

/** The color of a change: none unless its interval excludes zero and a direction is better. */
export function rateChange(comparison: Comparison, better: Metric["better"]): ChangeTone {
  if (comparison === null || comparison === "too_few_before" || comparison.verdict !== "changed") return "neutral";
  if (better === "neither" || !hasSign(comparison)) return "neutral";
  return comparison.value > 0 === (better === "higher") ? "good" : "bad";
}

/** The words of a comparison: the change and what qualifies it, the same on every screen. */
export function describeComparison(comparison: Comparison): { text: string; note: string | null } {
  if (comparison === null) return { text: NO_FIGURE, note: null };
  if (comparison === "too_few_before") return { text: "too few before to compare", note: null };
  return { text: formatDelta(comparison.value, comparison.unit), note: NOTES[comparison.verdict] };
}

/** The 95% interval of a change in words, for its explanation; null without one. */
export function describeInterval(comparison: Comparison): string | null {
  if (comparison === null || comparison === "too_few_before") return null;
  const { low, high, unit } = comparison;
  if (low === null && high === null) return null;
  if (high === null) return `Change, 95% interval: ${formatDelta(low, unit)} or more.`;
  if (low === null) return `Change, 95% interval: ${formatDelta(high, unit)} or less.`;
  return `Change, 95% interval: ${formatDelta(low, unit)} to ${formatDelta(high, unit)}.`;
}

/** The direction of a change as shown; one that rounds to zero has none. */
export function hasSign({ value, unit }: Change): boolean {
  return /^[+\u2212]/.test(formatDelta(value, unit));
}

const NOTES = { changed: null, within_chance: "no clear change", unknown: "too few days to compare" } as const;

type Compare = (before: ComparedFigures, now: ComparedFigures) => Comparison;

const COMPARE = {
  conversations: (before, now) => {
    if (before.conversations < MIN_BEFORE) return "too_few_before";
    const compared = compareCounts(toCount(before), toCount(now));
    if (compared === null) return toUnknown("percent", now.conversations / before.conversations - 1);
    const { ratio, low, high, significant } = compared;
    return toChange("percent", { difference: ratio - 1, low: low - 1, high: high - 1, significant });
  },
  conversionRate: (before, now) => compareShares(before.conversionRate, now.conversionRate),
  dropOffRate: (before, now) => compareShares(before.dropOffRate, now.dropOffRate),
  containment: (before, now) => compareShares(before.containment, now.containment),
  turnedNegative: (before, now) => compareShares(before.turnedNegative, now.turnedNegative),
  fallbackRate: (before, now) => compareShares(before.fallbackRate, now.fallbackRate),
  firstResponse: compareResponses("median"),
  p90FirstResponse: compareResponses("p90"),
  p99FirstResponse: compareResponses("p99"),
  sentiment: (before, now) => compareValues("number", before.sentiment, now.sentiment),
  depth: (before, now) => compareValues("number", before.depth, now.depth),
  meanDuration: (before, now) => compareValues("duration", before.durationMs, now.durationMs),
  quality: (before, now) => compareValues("number", before.quality, now.quality),
} satisfies Record<string, Compare>;

function compareResponses(at: "median" | "p90" | "p99"): Compare {
  return ({ firstResponseMs: before }, { firstResponseMs: now }) => {
    if (before.n < MIN_BEFORE) return "too_few_before";
    const [earlier, later] = [before[at], now[at]];
    const [was, is] = [before.intervals[at], now.intervals[at]];
    if (earlier === null || later === null || was === null || is === null) return null;
    return toChange("duration", compareQuantiles({ value: earlier, interval: was }, { value: later, interval: is }));
  };
}

/** Compares two means with Welch's interval. */
export function compareValues(unit: DeltaUnit, before: Mean, now: Mean): Comparison {
  if (before.n < MIN_BEFORE) return "too_few_before";
  if (before.value === null || now.value === null) return null;
  const difference = compareMeans(before, now);
  if (difference !== null) return toChange(unit, difference);
  return toUnknown(unit, now.value - before.value);
}

function toCount({ conversations, conversationsByDay }: Figures): { count: number; days: DayVariation } {
  return { count: conversations, days: conversationsByDay };
}

function toUnknown(unit: DeltaUnit, value: number): Change {
  return { value, unit, low: null, high: null, verdict: "unknown" };
}

function toChange(unit: DeltaUnit, { difference, low, high, significant }: Difference): Change {
  return {
    value: difference,
    unit,
    low: Number.isFinite(low) ? low : null,
    high: Number.isFinite(high) ? high : null,
    verdict: significant ? "changed" : "within_chance",
  };
}
