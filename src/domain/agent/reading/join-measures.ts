import type { Breakdown, Measure } from "../agent.contract.ts";
import type { Collected } from "./collect-spans.ts";
import { MONEY_MEASURES } from "../money-measures.ts";
import { COUNTED_OUTCOMES } from "../outcomes.ts";

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
  "csat",
  "sentiment",
  "firstResponse",
  "p90FirstResponse",
  "p99FirstResponse",
  "costPerConversation",
];
const PERCENTILES: readonly Measure[] = ["p90FirstResponse", "p99FirstResponse"];
/** Sums over conversations, which are no mean. */
const TOTALS: readonly Measure[] = [
  ...(["conversations", "people"] as const),
  "messages",
  "conversions",
  "dropOffs",
  "handoffs",
  "turnedNegative",
  ...COUNTED_OUTCOMES,
  ...MONEY_MEASURES,
  "tokens",
  "cost",
];
const TIMES: readonly Breakdown[] = ["day", "week", "month"];

/** Joins what several phrases say of one measure: "the cost of a conversation", "the 90th percentile of the first response". */
export function joinMeasures(found: Collected): void {
  joinCost(found);
  joinMoney(found);
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

/** "How much did we sell in money", "how much money did we lose": what is sold or lost is what is counted in money. */
function joinMoney(found: Collected): void {
  const money = found.measures.find(({ measure }) => measure === "revenue");
  if (money === undefined || found.marks.has("and")) return;
  const isLost = found.outcomes.some(({ outcome }) => outcome === "lost");
  found.outcomes = found.outcomes.filter(({ outcome }) => outcome !== "sold" && outcome !== "lost");
  found.measures = found.measures.filter(({ measure }) => measure !== "sold");
  if (isLost) money.measure = "lostRevenue";
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
