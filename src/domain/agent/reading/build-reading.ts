import type { Period } from "../../metrics/period.ts";
import { previousPeriod } from "../../metrics/period.ts";
import { addDays, countDaysBetween } from "../../shared/time-zone.ts";
import type { Breakdown, FilterSlot, Kind, Measure, Reading, ReadingFilters } from "../agent.contract.ts";
import { readingSchema } from "../agent.contract.ts";
import { choosePeriods, findComparedValues, findDoubt, listDistinct } from "./check-found.ts";
import type { Doubt } from "./check-found.ts";
import { addOutcome, chooseMeasure } from "./choose-measure.ts";
import { findUnused } from "./find-unused.ts";
import type { Collected } from "./collect-spans.ts";
import { isSourceBreakdown } from "../source-breakdowns.ts";
import { getCountedOutcome, isOutcomeMeasure } from "../outcomes.ts";
import type { AskedOutcome } from "../outcomes.ts";
import type { PeriodSpan } from "../periods/join-ranges.ts";
import { findSubject, findWholeUnit, hasMeasure, hasSubjectRows, isNothingElse } from "./read-subject.ts";
import { isSubject } from "../subjects.ts";

/** The slots that a question itself fills; undefined where it says nothing. */
export type Slots = {
  kind: Kind | undefined;
  measure: Measure | undefined;
  filters: ReadingFilters;
  breakdown: Breakdown | undefined;
  period: Period | undefined;
  compare: Reading["compare"] | undefined;
  /** "compared" without a period: the one before. */
  comparesPrevious: boolean;
  top: number | undefined;
  order: Reading["order"];
  counted?: boolean | undefined;
};

/** The days that are meant when a question names none. */
const DEFAULT_DAYS = 30;
const DEFAULT_TOP = 5;
const LONGEST_BY_DAY = 62;
const LONGEST_BY_WEEK = 400;

/** Checks what was found and fills the slots. `previous`: the reading of the question before. */
export function buildSlots(
  found: Collected,
  periods: readonly PeriodSpan[],
  { today, previous }: { today: string; previous: Reading | null },
): Slots | Doubt {
  const doubt = findDoubt(found, periods, { today, isFirst: previous === null });
  if (doubt !== null) return doubt;
  if (isWhereLeft(found) || found.marks.has("explain") || found.kinds.has("why")) askForDropOffs(found);
  const filters: ReadingFilters = {};
  const values = listDistinct(found.values);
  const compared = findComparedValues(values);
  if (compared === "ambiguous") return { reason: "ambiguous", words: values.map(({ value }) => value) };
  for (const { slot, value } of values) if (filters[slot] === undefined) Object.assign(filters, { [slot]: value });
  const measure = chooseMeasure(found);
  if (typeof measure === "object") return measure;
  const days = choosePeriods(found, periods, today);
  if ("reason" in days) return days;
  const whole = findWholeUnit(found, days.period === undefined, today);
  const dimension = found.dimensions.find(({ marked }) => marked) ?? found.dimensions[0];
  const others = new Set(found.dimensions.map(({ by }) => by));
  if (others.size > 1) return { reason: "ambiguous", words: [...others] };
  const slots: Slots = {
    kind: undefined,
    measure: measure ?? found.implied ?? undefined,
    filters,
    breakdown: dimension?.by ?? findImpliedBreakdown(found, measure, previous),
    period: days.period ?? whole,
    compare: compared === null ? days.compare : { slot: compared.slot, value: compared.value },
    comparesPrevious: compared === null && days.comparesPrevious,
    top: found.top ?? undefined,
    order: found.order,
    counted: isCounted(found, measure),
  };
  if (isWhereLost(found, slots)) return { reason: "unread_words", words: [found.words.get("where") ?? ""] };
  slots.kind = chooseKind(found, slots);
  if (slots.kind === "list") turnIntoFilter(slots);
  // "Compare the channels" names nothing to compare them with but each other.
  if (slots.kind === "comparison" && dimension !== undefined && isPlainCompare(found, days)) {
    Object.assign(slots, { kind: undefined, compare: undefined, comparesPrevious: false });
  }
  addOutcome(found, slots);
  if (found.marks.has("share") && slots.measure === "conversations" && dimension === undefined) turnIntoShares(slots);
  if (slots.kind === undefined && found.isPeak) slots.kind = "top";
  return findUnused(found, slots) ?? slots;
}

/** "Where do we lose people", not "where do lost people come from". */
function isWhereLeft({ marks }: Collected): boolean {
  return marks.has("where") && !marks.has("origin");
}

/** "Where do we lose people" and "why": stages and reasons are known of drop-offs. */
function askForDropOffs(found: Collected): void {
  found.outcomes = found.outcomes.map((said) =>
    said.outcome === "lost" ? { ...said, outcome: "dropped", measure: "dropOffs" } : said,
  );
}

/** "How many reached Interest" asks for a number, "what share" and "reached Interest" for a share. */
function isCounted({ marks, measures }: Collected, measure: Measure | undefined): boolean | undefined {
  if (measure !== "reached" || marks.has("share")) return undefined;
  return marks.has("count") || measures.some((named) => named.measure === "conversations") ? true : undefined;
}

/** "Where do users leave" asks for stages; "only the top 3" for the rows of the answer before. */
function findImpliedBreakdown(
  found: Collected,
  measure: Measure | undefined,
  previous: Reading | null,
): Breakdown | undefined {
  const { marks, outcomes, order, top, hasTop } = found;
  const isDropOff =
    measure === "dropOffs" || measure === "dropOffRate" || outcomes.some(({ outcome }) => outcome === "dropped");
  if (marks.has("where") && marks.has("origin")) return "source";
  if (marks.has("where") && isDropOff) return "stage";
  const isRanking = (order !== null || hasTop || top !== null) && measure === undefined && outcomes.length === 0;
  return isRanking && !found.kinds.has("list") ? (previous?.breakdown ?? undefined) : undefined;
}

/** "Where are conversions": a place that nothing here is about. */
function isWhereLost({ marks, dimensions }: Collected, { breakdown }: Slots): boolean {
  return marks.has("where") && dimensions.length === 0 && breakdown === undefined;
}

function describeVague({ filters, compare }: Slots): Doubt {
  const vague: Doubt = { reason: "too_vague", words: [] };
  if (compare === undefined || compare === null || !("slot" in compare)) return vague;
  const first = filters[compare.slot];
  return first === undefined ? vague : { ...vague, compared: { slot: compare.slot, values: [first, compare.value] } };
}

/** Completes the slots of a question that stands by itself. `assumed`: it named no period. */
export function completeSlots(slots: Slots, today: string): { reading: Reading; assumed: boolean } | Doubt {
  const { filters, compare } = slots;
  let { kind, measure } = slots;
  measure ??= getDefaultMeasure(slots);
  if (kind === "help") return { reading: toReading({ ...slots, kind, measure: undefined }, null), assumed: false };
  if (kind === "definition") {
    return measure === undefined
      ? { reason: "too_vague", words: [] }
      : { reading: toReading({ ...slots, kind, measure }, null), assumed: false };
  }
  if (measure === undefined && kind !== "list" && !isSubject(kind) && kind !== "why") return describeVague(slots);
  if (measure === "reached" && filters.stage === undefined && slots.breakdown === undefined) slots.breakdown = "stage";
  if (kind === undefined || kind === "comparison") {
    if (compare !== undefined && compare !== null) kind = "comparison";
    else if (slots.comparesPrevious) kind = "comparison";
    else kind = slots.breakdown === undefined ? "figure" : "breakdown";
  }
  const period = slots.period ?? { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
  const complete = { ...slots, kind, measure };
  if (kind === "trend") complete.breakdown = chooseGrain(slots.breakdown, period);
  if (kind === "comparison" && !compare) complete.compare = previousPeriod(period);
  if (kind === "top") {
    complete.top ??= DEFAULT_TOP;
    complete.order ??= "highest";
  }
  return { reading: toReading(complete, period), assumed: slots.period === undefined };
}

/** The measure that a question without one is about: what was counted, or how far conversations got. */
function getDefaultMeasure({ kind, filters, breakdown, order }: Slots): Measure | undefined {
  if (breakdown === "reason" || breakdown === "step" || filters.reason !== undefined) return "dropOffs";
  if (breakdown === "stage" || (filters.stage !== undefined && kind === undefined)) return "reached";
  // Best by which figure?
  if (order === "best" || order === "worst") return undefined;
  if (breakdown !== undefined && (kind !== undefined || isSourceBreakdown(breakdown))) return "conversations";
  if (kind === "why") return "dropOffs";
  const counted = filters.sentiment ?? filters.intent ?? filters.tag ?? filters.lead ?? filters.q ?? filters.outcome;
  return counted !== undefined && kind !== "list" && !isSubject(kind) ? "conversations" : undefined;
}

/** A reading with every slot; unused ones are null. */
export function toReading(slots: Omit<Slots, "comparesPrevious">, period: Period | null): Reading {
  const { kind, measure, filters, breakdown, compare, top, order, counted } = slots;
  return readingSchema.parse({
    kind: kind ?? "figure",
    measure: hasMeasure(kind, measure) ? (measure ?? null) : null,
    filters,
    breakdown: breakdown ?? null,
    period,
    compare: kind === "comparison" ? (compare ?? null) : null,
    top: kind === "top" || kind === "list" || hasSubjectRows(kind) ? (top ?? null) : null,
    order: kind === "top" ? order : null,
    ...(counted === true && measure === "reached" && { counted }),
  });
}

/** Days up to two months, then weeks, then months. */
export function chooseGrain(breakdown: Breakdown | undefined | null, { from, to }: Period): Breakdown {
  if (breakdown === "day" || breakdown === "week" || breakdown === "month") return breakdown;
  const days = countDaysBetween(from, to) + 1;
  if (days <= LONGEST_BY_DAY) return "day";
  return days <= LONGEST_BY_WEEK ? "week" : "month";
}

/** Filters that conversations are shown by: "show angry customers". */
const LISTED: readonly FilterSlot[] = ["sentiment", "intent", "tag", "lead", "q", "reason", "outcome"];

/** The outcome of the conversations that a measure counts. */
function getListedOutcome(measure: Measure | undefined): AskedOutcome | undefined {
  if (measure === undefined) return undefined;
  return isOutcomeMeasure(measure) ? getCountedOutcome(measure) : LISTED_OUTCOMES[measure];
}

const LISTED_OUTCOMES: Partial<Record<Measure, AskedOutcome>> = {
  conversions: "converted",
  dropOffs: "dropped",
  handoffs: "handed_off",
};

/** A list has no measure: what it counts is a filter. */
function turnIntoFilter(slots: Slots): void {
  const outcome = getListedOutcome(slots.measure);
  if (outcome === undefined) return;
  slots.filters = { outcome, ...slots.filters };
  slots.measure = undefined;
}

/** "Which channels do we have": their conversations. */
function isListOfValues({ dimensions, kinds, marks }: Collected, { measure, breakdown }: Slots): boolean {
  if (breakdown === undefined || measure !== undefined || marks.has("count") || dimensions.length === 0) return false;
  return kinds.has("list") || marks.has("which") || marks.has("show");
}

function isPlainCompare({ marks }: Collected, days: { compare: unknown }): boolean {
  return days.compare === undefined && !marks.has("previous") && !marks.has("direction");
}

function chooseKind(found: Collected, slots: Slots): Kind | undefined {
  const { kinds, marks } = found;
  const isBare = slots.period === undefined && Object.keys(slots.filters).length === 0 && slots.breakdown === undefined;
  if (kinds.has("help") && slots.measure === undefined) return "help";
  if (kinds.has("why")) return "why";
  if (marks.has("explain"))
    return isBare && slots.measure !== undefined && !marks.has("direction") && found.outcomes.length === 0
      ? "definition"
      : "why";
  if (found.definition === "strong" && isBare) return "definition";
  if (
    found.definition === "weak" &&
    isBare &&
    found.order === null &&
    !slots.comparesPrevious &&
    slots.measure !== undefined
  )
    return "definition";
  const subject = findSubject(kinds);
  if (subject !== undefined && (subject !== "summary" || isNothingElse(found, slots))) return subject;
  const ofConversations = slots.measure === undefined || slots.measure === "conversations";
  // "List the handoffs of last week", "show the last 5 drop-offs".
  const isListOfOutcome = kinds.has("list") || (marks.has("show") && found.top !== null);
  const hasOutcome = getListedOutcome(slots.measure) !== undefined;
  if (isListOfOutcome && hasOutcome && slots.breakdown === undefined && !marks.has("count")) return "list";
  const isListed =
    kinds.has("list") ||
    slots.filters.lead !== undefined ||
    (marks.has("show") && slots.measure === "conversations") ||
    (marks.has("show") && found.outcomes.length > 0) ||
    (marks.has("show") && slots.measure === undefined && LISTED.some((slot) => slot in slots.filters));
  if (isListed && ofConversations && slots.breakdown === undefined && !marks.has("count")) return "list";
  if (slots.breakdown !== undefined && (found.order !== null || found.hasTop || found.top !== null)) return "top";
  if (found.isPeak) return "top";
  if (isListOfValues(found, slots)) return "breakdown";
  if (kinds.has("trend")) return "trend";
  if (slots.compare !== undefined || slots.comparesPrevious) return "comparison";
  return undefined;
}

/** "What share of conversations is on WhatsApp": the shares of all channels. */
function turnIntoShares(slots: Slots): void {
  const slot = (["channel", "language", "version", "account"] as const).find(
    (name) => slots.filters[name] !== undefined,
  );
  if (slot === undefined) return;
  slots.breakdown = slot;
  slots.filters = Object.fromEntries(Object.entries(slots.filters).filter(([name]) => name !== slot));
}
