import { compareFigures } from "../../../domain/metrics/change.ts";
import type { ComparedId } from "../../../domain/metrics/change.ts";
import { compareCsat } from "../../../domain/metrics/csat.ts";
import type { OverviewMetrics } from "../../../domain/metrics/metrics.contract.ts";

const COMPARED = [
  "conversations",
  "conversionRate",
  "dropOffRate",
  "containment",
  "fallbackRate",
  "firstResponse",
  "p90FirstResponse",
  "p99FirstResponse",
  "sentiment",
  "turnedNegative",
  "depth",
  "meanDuration",
  "quality",
] as const satisfies ComparedId[];

/** How each figure changed from the period before, and whether it is more than chance. */
export function listChanges(now: OverviewMetrics, before: OverviewMetrics) {
  const changes = COMPARED.map((measure) => ({
    measure,
    change: compareFigures(measure, { now: now.figures, before: before.figures }),
  }));
  return [...changes, { measure: "csat", change: compareCsat(before.csat, now.csat) }].map(({ measure, change }) => {
    if (change !== null && change !== "too_few_before") return { measure, ...change };
    return { measure, value: null, unit: null, low: null, high: null, verdict: change ?? ("no_figure" as const) };
  });
}
