import type { Period } from "../../metrics/period.ts";
import { previousPeriod } from "../../metrics/period.ts";
import { addDays, countDaysBetween } from "../../shared/time-zone.ts";
import type { DoubtReason, FilterSlot, Measure } from "../agent.contract.ts";
import type { Collected } from "./collect-spans.ts";
import { getCalendarPeriod } from "../periods/calendar.ts";
import type { PeriodSpan } from "../periods/join-ranges.ts";
import { findSubject } from "./read-subject.ts";

/** Why a question has no answer yet: the words that were not understood, and what would help. */
export type Doubt = {
  reason: DoubtReason;
  words: string[];
  slot?: FilterSlot;
  nearest?: Measure;
  options?: Period[];
  /** The two values of one filter that a question compares without saying by which figure. */
  compared?: { slot: FilterSlot; values: [string, string] };
  isTooLong?: true;
  /** The measure that exists, but not with this breakdown or these filters. */
  lacks?: { measure: Measure; what: "breakdown" | "filter" };
};

/** As long as the metrics API allows. */
export const MAX_PERIOD_DAYS = 800;

/** What keeps a question from having a figure; null if nothing does. */
export function findDoubt(
  found: Collected,
  periods: readonly PeriodSpan[],
  { today, isFirst }: { today: string; isFirst: boolean },
): Doubt | null {
  if (found.refusal !== null) return found.refusal;
  const [unsupported] = periods.filter((period) => period.unsupported);
  if (unsupported !== undefined) return { reason: "unread_words", words: [unsupported.text] };
  const [unclear] = periods.filter(({ options }) => options.length > 1);
  if (unclear !== undefined) return { reason: "ambiguous", words: [], options: unclear.options };
  if (periods.some(({ period }) => period.from > today)) return { reason: "forecast", words: [] };
  const long = periods.find(({ period }) => countDaysBetween(period.from, period.to) >= MAX_PERIOD_DAYS);
  if (long !== undefined) return { reason: "too_vague", words: [long.text], isTooLong: true };
  if (found.unmeasured !== null)
    return { reason: "no_such_measure", words: [found.unmeasured.word], nearest: found.unmeasured.nearest };
  const [unknown] = found.unknownValues;
  if (unknown !== undefined)
    return { reason: "no_such_value", words: found.unknownValues.map(({ word }) => word), slot: unknown.slot };
  const [first] = found.unplaced;
  if (first !== undefined) {
    const words = found.unplaced.map(({ word }) => word);
    return { reason: !isFirst || isAboutUs(found, periods) ? "unread_words" : "other_subject", words };
  }
  return null;
}

/** Whether anything of the question is about conversations. */
function isAboutUs(found: Collected, periods: readonly PeriodSpan[]): boolean {
  const { measures, outcomes, values, dimensions, kinds, marks } = found;
  return (
    measures.length + outcomes.length + values.length + dimensions.length + periods.length > 0 ||
    findSubject(kinds) !== undefined ||
    marks.has("people") ||
    marks.has("own") ||
    marks.has("compare")
  );
}

/** The values without repetitions. */
export function listDistinct(values: Collected["values"]): Collected["values"] {
  return values.filter(
    ({ slot, value }, at) => values.findIndex((other) => other.slot === slot && other.value === value) === at,
  );
}

/** The second of two values of one filter; null if none has two. */
export function findComparedValues(values: Collected["values"]): Collected["values"][number] | null | "ambiguous" {
  const bySlot = new Map<FilterSlot, Collected["values"]>();
  for (const value of values) bySlot.set(value.slot, [...(bySlot.get(value.slot) ?? []), value]);
  const several = [...bySlot.values()].filter((list) => list.length > 1);
  const [pair] = several;
  if (pair === undefined) return null;
  return several.length > 1 || pair.length > 2 ? "ambiguous" : (pair[1] ?? null);
}

type Days = { period: Period | undefined; compare: Period | undefined; comparesPrevious: boolean };

function isLong({ from, to }: Period): boolean {
  return from !== to;
}

/** "October and November": both as one period; null where days lie between them. */
function joinAdjacent(first: Period, second: Period): Period | null {
  const [early, late] = first.from <= second.from ? [first, second] : [second, first];
  return late.from <= addDays(early.to, 1) ? { from: early.from, to: late.to > early.to ? late.to : early.to } : null;
}

/** The period of a question and what it is compared with. */
export function choosePeriods(found: Collected, spans: readonly PeriodSpan[], today: string): Days | Doubt {
  const mark = found.marks.get("compare");
  const hasValues = findComparedValues(listDistinct(found.values)) !== null;
  const previous = found.marks.has("previous") || (found.marks.has("direction") && found.kinds.size === 0);
  const [first, second] = spans;
  const isChange = mark !== undefined || found.marks.has("direction");
  // "Changed from September to October", not over both.
  const parts = second === undefined && isChange ? (first?.parts ?? null) : null;
  if (parts?.every(isLong) === true) {
    const [before, after] = parts;
    return { period: after, compare: before, comparesPrevious: false };
  }
  const relative = spans.find((span) => span.relative);
  if (relative !== undefined && mark !== undefined) {
    const base = spans.find((span) => span !== relative);
    if (base === undefined) return { period: undefined, compare: undefined, comparesPrevious: true };
    const isWhole = base.unit !== null && base.unit === relative.unit;
    const compare = isWhole
      ? getCalendarPeriod(base.unit ?? "day", base.offset - 1, today)
      : previousPeriod(base.period);
    return { period: base.period, compare, comparesPrevious: false };
  }
  if (spans.length > 2) return { reason: "ambiguous", words: spans.map(({ text }) => text) };
  if (first !== undefined && second !== undefined && !isChange) {
    const joined = second.joined ? joinAdjacent(first.period, second.period) : null;
    return joined === null
      ? { reason: "ambiguous", words: spans.map(({ text }) => text) }
      : { period: joined, compare: undefined, comparesPrevious: false };
  }
  if (first !== undefined && second !== undefined) {
    const isOrdered = mark !== undefined && mark > first.start && mark < second.start;
    // "The last 7 days with the previous 7 days."
    if (first.period.from === second.period.from && first.period.to === second.period.to)
      return { period: first.period, compare: previousPeriod(first.period), comparesPrevious: false };
    const [late, early] = isOrdered || first.period.from >= second.period.from ? [first, second] : [second, first];
    return { period: late.period, compare: early.period, comparesPrevious: false };
  }
  if (first !== undefined && mark !== undefined && first.start > mark && !hasValues) {
    const period =
      first.unit === null ? undefined : getCalendarPeriod(first.unit, Math.min(0, first.offset + 1), today);
    const isPast = first.offset < 0 && period !== undefined;
    if (!found.marks.has("previous") || isPast) {
      return {
        period: isPast ? { from: period.from, to: period.to > today ? today : period.to } : undefined,
        compare: first.period,
        comparesPrevious: false,
      };
    }
  }
  return {
    period: first?.period,
    compare: undefined,
    comparesPrevious: !hasValues && (mark !== undefined || previous),
  };
}
