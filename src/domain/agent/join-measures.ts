import type { Breakdown, Measure } from "./agent.contract.ts";
import type { Collected } from "./collect-spans.ts";
import { COUNTED_OUTCOMES } from "./outcomes.ts";

/** What a cost can be divided by. */
const COST_PER: Partial<Record<Measure, Measure>> = {
  conversations: "costPerConversation",
  conversions: "costPerConversion",
  conversionRate: "costPerConversion",
};
/** Measures that are one number a conversation already: "per conversation" adds nothing. */
const PER_CONVERSATION: readonly Measure[] = [
  "depth",
  "duration",
  "quality",
  "sentiment",
  "firstResponse",
  "p90FirstResponse",
  "p99FirstResponse",
  "costPerConversation",
];
const PERCENTILES: readonly Measure[] = ["p90FirstResponse", "p99FirstResponse"];
/** Sums over conversations, which are no mean. */
const TOTALS: readonly Measure[] = [
  "conversations",
  "messages",
  "conversions",
  "dropOffs",
  "handoffs",
  ...COUNTED_OUTCOMES,
  "tokens",
  "cost",
];
const TIMES: readonly Breakdown[] = ["day", "week", "month"];

/** Joins what several phrases say of one measure: "the cost of a conversation", "the 90th percentile of the first response". */
export function joinMeasures(found: Collected): void {
  joinCost(found);
  const percentile = found.measures.find(({ measure }) => PERCENTILES.includes(measure));
  if (percentile !== undefined) found.measures = found.measures.filter(({ measure }) => measure !== "firstResponse");
  keepUnits(found);
}

/** Whether a measure adds up over conversations, so that "average" and "median" don't fit it. */
export function isTotal(measure: Measure): boolean {
  return TOTALS.includes(measure);
}

/** A cost with one of what it is divided by is a cost of each. An average cost is one of each conversation. */
function joinCost(found: Collected): void {
  const { measures, marks, per, dimensions } = found;
  const cost = measures.find(({ measure }) => measure === "cost");
  if (cost === undefined || marks.has("and")) return;
  const isUnit = ({ measure, single }: Collected["measures"][number]) =>
    COST_PER[measure] !== undefined && (single || marks.has("average") || per.some((unit) => unit.measure === measure));
  const unit = measures.find(isUnit);
  const isAverage = marks.has("average") && !dimensions.some(({ by }) => TIMES.includes(by));
  const others = measures.filter((each) => each !== cost && each !== unit);
  const divisor = unit?.measure ?? (isAverage && others.length === 0 ? "conversations" : undefined);
  const joined = divisor === undefined ? undefined : COST_PER[divisor];
  if (joined === undefined) return;
  const text = unit === undefined ? cost.text : `${cost.text} ${unit.text}`;
  found.measures = [{ ...cost, measure: joined, text }, ...others];
  found.per = per.filter(({ measure }) => measure !== divisor);
}

/** A total has no figure for one conversation; a mean has one already. */
function keepUnits(found: Collected): void {
  const others = found.measures.filter(({ measure }) => measure !== "conversations");
  const isMean = others.length > 0 && others.every(({ measure }) => PER_CONVERSATION.includes(measure));
  for (const { measure, words } of found.per)
    if (measure !== "conversations" || !isMean) found.unplaced.push({ word: words, slot: null });
  const one = found.measures.find(({ measure, single }) => measure === "conversations" && single);
  const [total] = others;
  if (one !== undefined && total !== undefined && isTotal(total.measure) && found.per.length === 0)
    found.unmeasured ??= { nearest: total.measure, word: one.text };
}
