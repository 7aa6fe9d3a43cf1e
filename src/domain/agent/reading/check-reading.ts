import type { Breakdown, FilterSlot, Measure, Reading } from "../agent.contract.ts";
import type { Doubt } from "./check-found.ts";
import { isSourceBreakdown } from "../source-breakdowns.ts";
import { COUNTED_OUTCOMES, OUTCOME_RATES } from "../outcomes.ts";
import { isSubject } from "../subjects.ts";

/** Filters of every metric. Others narrow down conversations, of which only these can be counted. */
const METRIC_SLOTS: readonly FilterSlot[] = ["account", "channel", "language", "version", "sourceKind"];
const COUNTED: readonly Measure[] = [
  "conversations",
  "conversions",
  "conversionRate",
  "handoffs",
  "containment",
  "dropOffs",
  ...COUNTED_OUTCOMES,
  ...OUTCOME_RATES,
];
/** What is known of each source. */
const BY_SOURCE: readonly Measure[] = [
  ...(["conversations", "people"] as const),
  "conversions",
  "conversionRate",
  "sold",
  "lost",
  "lostRate",
  "waiting",
  "revenue",
];
const BY_PERIOD: readonly Breakdown[] = ["day", "week", "month"];
const BY_VALUE: readonly Breakdown[] = ["channel", "language", "version", "account"];
/** No metric is split by these; conversations that can be counted are. */
const BY_COUNT: readonly Breakdown[] = ["model", "intent"];
const isSplitByCount = (measure: Measure, breakdown: Breakdown) =>
  BY_COUNT.includes(breakdown) && COUNTED.includes(measure);
/** What is known of each hour and weekday. */
const BY_HOUR: readonly Measure[] = ["conversations"];
const BY_WEEKDAY: readonly Measure[] = [
  "conversations",
  "conversions",
  "conversionRate",
  "dropOffs",
  "dropOffRate",
  "handoffs",
  "containment",
];

/** Why the product has no figure for a reading; null if it has one. */
export function checkReading(reading: Reading): Doubt | null {
  const { kind, measure, filters, breakdown } = reading;
  if (kind === "list" || isSubject(kind) || kind === "help" || kind === "definition") return null;
  const extra = listExtraFilters(reading);
  const [first] = extra;
  if (kind === "why") return first === undefined ? null : lackFilters(measure ?? "dropOffs", reading, "dropOffs");
  // Which stage did they reach?
  const isOpenStage = measure === "reached" && filters.stage === undefined && breakdown !== "stage";
  if (measure === null || isOpenStage) return { reason: "too_vague", words: [] };
  if (breakdown !== null && !canSplit(measure, breakdown)) {
    const lacks = { measure, what: "breakdown" } as const;
    return { reason: "no_such_measure", words: [breakdown], nearest: measure, lacks };
  }
  if (first === undefined) return null;
  // Who got no further than a stage before Conversion has not converted.
  if (filters.stage !== undefined && (measure === "conversionRate" || measure === "conversions"))
    return lackFilters(measure, reading, "reached");
  const canCount =
    COUNTED.includes(measure) &&
    filters.outcome === undefined &&
    (breakdown === null || [...BY_COUNT, ...BY_VALUE, ...BY_PERIOD].includes(breakdown));
  const isOpen = measure === "conversations";
  const isGrouped = breakdown === "hour" && filters.q === undefined;
  return canCount || (isOpen && (breakdown === null || isGrouped))
    ? null
    : lackFilters(measure, reading, "conversations");
}

/** The filters that the metrics don't have; a stage or a reason is part of some measures. */
export function listExtraFilters({
  measure,
  filters,
  breakdown,
}: Pick<Reading, "measure" | "filters" | "breakdown">): FilterSlot[] {
  return FILTER_NAMES.filter((slot) => {
    if (filters[slot] === undefined || METRIC_SLOTS.includes(slot)) return false;
    if (slot === "stage" && (measure === "reached" || (measure === "dropOffs" && filters.reason === undefined)))
      return false;
    if (slot === "stage" && measure === "conversations" && breakdown === null) return false;
    return !(slot === "reason" && measure === "dropOffs" && (breakdown === null || breakdown === "reason"));
  });
}

const FILTER_NAMES = [
  "account",
  "channel",
  "language",
  "version",
  "model",
  "stage",
  "outcome",
  "reason",
  "sentiment",
  "intent",
  "tag",
  "lead",
  "sourceKind",
  "q",
] as const;

function canSplit(measure: Measure, breakdown: Breakdown): boolean {
  if (BY_VALUE.includes(breakdown) || BY_PERIOD.includes(breakdown) || isSplitByCount(measure, breakdown)) return true;
  if (isSourceBreakdown(breakdown)) return BY_SOURCE.includes(measure);
  if (breakdown === "hour") return BY_HOUR.includes(measure);
  if (breakdown === "weekday") return BY_WEEKDAY.includes(measure);
  if (breakdown === "stage") return measure === "reached" || measure === "dropOffs" || measure === "conversations";
  if (breakdown === "reason" || breakdown === "step") return measure === "dropOffs";
  return false;
}

function lackFilters(measure: Measure, reading: Reading, nearest: Measure): Doubt {
  const words = listExtraFilters(reading).map((slot) => String(reading.filters[slot]));
  return { reason: "no_such_measure", words, nearest, lacks: { measure, what: "filter" } };
}
