import { compareFigures as compareMetrics } from "../../metrics/change.ts";
import type { ComparedId, Comparison } from "../../metrics/change.ts";
import { compareCsat } from "../../metrics/csat.ts";
import type { OverviewMetrics } from "../../metrics/metrics.contract.ts";
import { compareProportions } from "../../statistics/proportions.ts";
import type { AgentFigure, Measure } from "../agent.contract.ts";
import type { PickedFigure } from "../pick-figure.ts";

/** What figures are taken from. */
export type Measures = Pick<OverviewMetrics, "figures" | "csat">;
type Compared = NonNullable<AgentFigure["compare"]>;

/** Below this many on either side no difference counts as proven. */
const MIN_CONVERSATIONS = 100;
/** For shares, so many of the rarer outcome on either side. */
const MIN_EVENTS = 10;

const METRIC_IDS: Partial<Record<Measure, ComparedId>> = {
  conversations: "conversations",
  firstResponse: "firstResponse",
  p90FirstResponse: "p90FirstResponse",
  p99FirstResponse: "p99FirstResponse",
  sentiment: "sentiment",
  depth: "depth",
  duration: "meanDuration",
  quality: "quality",
};

/** The change from `before` to `now` with its 95% interval: Newcombe's for shares, else as on the overview. */
export function compareAgentFigures(
  measure: Measure,
  { now, before }: { now: PickedFigure; before: PickedFigure },
  metrics?: { now: Measures; before: Measures },
): Compared {
  const plain = { value: before.value, n: before.n, low: null, high: null, significant: false };
  if (now.unit === "share") {
    if (now.k === null || before.k === null || now.n === 0 || before.n === 0)
      return { ...plain, change: null, changeUnit: "points" };
    const { difference, low, high, significant } = compareProportions(
      { k: before.k, n: before.n },
      { k: now.k, n: now.n },
    );
    const isEnough = [now, before].every(
      ({ k, n }) => n >= MIN_CONVERSATIONS && Math.min(k ?? 0, n - (k ?? 0)) >= MIN_EVENTS,
    );
    return { ...plain, change: difference, changeUnit: "points", low, high, significant: significant && isEnough };
  }
  const change = metrics === undefined ? null : compareMeasure(measure, metrics);
  if (change === null || change === "too_few_before") return { ...plain, ...computePlainChange(now, before) };
  const isEnough = now.n >= MIN_CONVERSATIONS && before.n >= MIN_CONVERSATIONS;
  const { value, unit, low, high, verdict } = change;
  return { ...plain, change: value, changeUnit: unit, low, high, significant: verdict === "changed" && isEnough };
}

function compareMeasure(measure: Measure, { now, before }: { now: Measures; before: Measures }): Comparison {
  if (measure === "csat") return compareCsat(before.csat, now.csat);
  const id = METRIC_IDS[measure];
  return id === undefined ? null : compareMetrics(id, { now: now.figures, before: before.figures });
}

function computePlainChange(
  { value: now, unit }: PickedFigure,
  { value: before }: PickedFigure,
): Pick<Compared, "change" | "changeUnit"> {
  if (unit === "duration" || unit === "score" || unit === "points" || unit === "rating") {
    return {
      change: now === null || before === null ? null : now - before,
      changeUnit: unit === "duration" ? "duration" : "number",
    };
  }
  return { change: now === null || before === null || before === 0 ? null : now / before - 1, changeUnit: "percent" };
}
