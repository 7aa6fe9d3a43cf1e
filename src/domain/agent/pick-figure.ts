import type { Csat, FunnelMetrics, OverviewFigures, Rate } from "../metrics/metrics.contract.ts";
import { buildRate } from "../metrics/rate.ts";
import { Z95 } from "../statistics/normal.ts";
import type { Outcomes } from "../metrics/outcomes/outcomes.contract.ts";
import type { AgentFigure, AgentUnit, Measure, ReadingFilters } from "./agent.contract.ts";
import { pickMoney } from "./money-measures.ts";
import type { MoneyMeasure } from "./money-measures.ts";

/** A measure's number with what it was counted from, before any comparison. */
export type PickedFigure = Omit<AgentFigure, "compare">;

const UNITS: Record<Measure, AgentUnit> = {
  ...{ conversations: "count", people: "count" },
  messages: "count",
  conversions: "count",
  conversionRate: "share",
  dropOffs: "count",
  dropOffRate: "share",
  containment: "share",
  handoffs: "count",
  fallbackRate: "share",
  firstResponse: "duration",
  p90FirstResponse: "duration",
  p99FirstResponse: "duration",
  sentiment: "score",
  ...{ turnedNegative: "count", turnedNegativeRate: "share" },
  depth: "count",
  duration: "duration",
  ...{ quality: "points", csat: "rating" },
  reached: "share",
  tokens: "count",
  cost: "usd",
  costPerConversation: "usd",
  costPerConversion: "usd",
  ...{ sold: "count", solved: "count", answered: "count", waiting: "count", unmet: "count", lost: "count" },
  ...{ greeting: "count", not_customer: "count" },
  ...{ served: "count", lostRate: "share", servedRate: "share" },
  ...{ revenue: "money", lostRevenue: "money" },
};
const PERCENTILES = { firstResponse: "median", p90FirstResponse: "p90", p99FirstResponse: "p99" } as const;

/** The unit of a measure's value. `counted`: a number of conversations instead of their share. */
export function getUnit(measure: Measure, counted?: boolean): AgentUnit {
  return counted === true ? "count" : UNITS[measure];
}

/** Which way a measure is better. */
export function isLowerBetter(measure: Measure): boolean {
  return LOWER_IS_BETTER.has(measure);
}

const LOWER_IS_BETTER: ReadonlySet<Measure> = new Set<Measure>([
  "dropOffs",
  "dropOffRate",
  "handoffs",
  "fallbackRate",
  "turnedNegative",
  "turnedNegativeRate",
  "firstResponse",
  "p90FirstResponse",
  "p99FirstResponse",
  "cost",
  "costPerConversation",
  "costPerConversion",
  ...(["waiting", "unmet", "greeting", "lost", "lostRate", "lostRevenue"] as const),
]);

/** A measure's number from the figures of the metrics API, unrounded. */
export function pickFigure(measure: Measure, figures: OverviewFigures, filters: ReadingFilters = {}): PickedFigure {
  const { conversations, cost } = figures;
  const build = (value: number | null, n: number, rest: Partial<PickedFigure> = {}): PickedFigure => ({
    ...{ measure, unit: UNITS[measure], value, n, k: null, low: null, high: null },
    ...rest,
  });
  switch (measure) {
    case "conversations":
      if (filters.stage === undefined) return build(conversations, conversations);
      return build(figures.furthest[filters.stage], conversations, { k: figures.furthest[filters.stage] });
    case "people":
      return build(figures.people, conversations, figures.peopleEstimated ? { estimated: true } : {});
    case "messages":
      return build(figures.messages, conversations);
    case "conversions":
      return build(figures.conversionRate.k, figures.conversionRate.n, { k: figures.conversionRate.k });
    case "dropOffs":
      return build(figures.dropOffRate.k, figures.dropOffRate.n, { k: figures.dropOffRate.k });
    case "turnedNegative":
      return build(figures.turnedNegative.k, figures.turnedNegative.n, { k: figures.turnedNegative.k });
    case "turnedNegativeRate":
      return { ...build(null, 0), ...pickRate(figures.turnedNegative) };
    case "handoffs": {
      const { k, n } = figures.containment;
      return build(n - k, n, { k: n - k });
    }
    case "conversionRate":
    case "dropOffRate":
    case "containment":
    case "fallbackRate":
      return { ...build(null, 0), ...pickRate(figures[measure]) };
    case "firstResponse":
    case "p90FirstResponse":
    case "p99FirstResponse": {
      const at = PERCENTILES[measure];
      const interval = figures.firstResponseMs.intervals[at];
      return build(figures.firstResponseMs[at], figures.firstResponseMs.n, {
        low: interval?.low ?? null,
        high: interval?.high ?? null,
      });
    }
    case "sentiment":
    case "depth":
    case "quality":
      return { ...build(null, 0), ...pickMean(figures[measure]) };
    case "duration":
      return { ...build(null, 0), ...pickMean(figures.durationMs) };
    case "tokens":
      return build(figures.tokens.input + figures.tokens.output, figures.tokens.n);
    case "cost":
      return build(cost.usd, cost.calls, { k: cost.pricedCalls });
    case "costPerConversation":
      return build(divide(cost.usd, conversations), conversations);
    case "costPerConversion":
      return build(divide(cost.usd, figures.conversionRate.k), figures.conversionRate.k);
    default:
      return build(null, 0);
  }
}

/** How many customers have an outcome, or their share; `k` of `n`. */
export function pickOutcome(measure: Measure, { k, n }: { k: number; n: number }): PickedFigure {
  const share = pickRate(buildRate(k, n));
  const unit = UNITS[measure];
  return unit === "share" ? { measure, unit, ...share } : { measure, unit, ...share, value: k, low: null, high: null };
}

/** What sold conversations are worth, or at most the lost ones. */
export function pickMoneyFigure(measure: MoneyMeasure, outcomes: Outcomes): PickedFigure {
  return { measure, unit: UNITS[measure], k: null, low: null, high: null, ...pickMoney(measure, outcomes) };
}

/** The mean of the scores that users gave. */
export function pickCsat({ mean, low, high, satisfied }: Csat): PickedFigure {
  return { measure: "csat", unit: UNITS.csat, value: mean, n: satisfied.n, k: null, low, high };
}

/** The share of conversations that reached a stage, or their number. */
export function pickReached({ stages }: FunnelMetrics, stage: string, counted?: boolean): PickedFigure {
  const found = stages.find((row) => row.stage === stage);
  const rate = found === undefined ? { value: null, n: 0, k: 0, low: null, high: null } : pickRate(found.rate);
  const share = { measure: "reached", unit: "share", ...rate } as const;
  return counted === true ? { ...share, unit: "count", value: rate.k, low: null, high: null } : share;
}

/** A rate of the metrics API as value with its interval. */
export function pickRate({ k, n, rate, low, high }: Rate) {
  return { value: rate, n, k, low, high };
}

function pickMean({ value, n, standardError }: { value: number | null; n: number; standardError: number | null }) {
  const half = standardError === null ? null : Z95 * standardError;
  return {
    value,
    n,
    low: value === null || half === null ? null : value - half,
    high: value === null || half === null ? null : value + half,
  };
}

function divide(value: number | null, by: number): number | null {
  return value === null || by === 0 ? null : value / by;
}
