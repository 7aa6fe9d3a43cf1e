import type { Period } from "../../metrics/period.ts";
import { addDays, buildDay, getWeekday } from "../../shared/time-zone.ts";
import { buildMonth, getCalendarPeriod, getLastUnits } from "./calendar.ts";
import type { CalendarUnit } from "./calendar.ts";
import type { PeriodRule, PeriodWords } from "./period-words.ts";

/** A period before it is joined with others. */
export type Built = {
  period: Period;
  /** "The week before": of the other period that is named, if there is one. */
  relative?: boolean;
  /** The same days of another year, for a range that crosses the turn of a year. */
  ofYear?: (year: number) => Period | null;
  /** What it can mean, if that is unclear. */
  options?: Period[];
  unit?: CalendarUnit;
  offset?: number;
  isWeekday?: boolean;
  unsupported?: boolean;
};

type Groups = Record<string, string | undefined>;

const ROLLING_DAYS = { day: 1, week: 7, month: 30, quarter: 90, half: 182, year: 365, weekend: 2 } as const;
const TO_DATE: Record<string, CalendarUnit> = { w: "week", m: "month", q: "quarter", y: "year" };

/** The period that a rule's match names; null if there is none. */
export function buildPeriod(rule: PeriodRule, match: RegExpExecArray, words: PeriodWords, today: string): Built | null {
  const groups = match.groups ?? {};
  const unit = words.units[pick(groups, "u") ?? ""] ?? "day";
  const count = toNumber(pick(groups, "n"), words.numbers);
  const month = words.months[pick(groups, "m") ?? ""] ?? 0;
  const year = pickYear(groups, today);
  const plain = match.slice(1).filter((value) => value !== undefined && !Object.values(groups).includes(value));
  const [first = "", second = ""] = plain;
  const of = (at: CalendarUnit, offset: number): Built => ({
    period: trim(getCalendarPeriod(at, offset, today), today),
    unit: at,
    offset,
  });
  switch (rule) {
    case "last_n":
      return { period: getLastUnits(unit, Math.max(1, count), today) };
    case "previous":
      return of(pick(groups, "u") === undefined ? "weekend" : unit, -1);
    case "before":
      return { ...of(unit, -1), relative: true };
    case "rolling":
      return { period: { from: addDays(today, 1 - ROLLING_DAYS[unit]), to: today } };
    case "this":
      return of(unit, 0);
    case "to_date":
      return of(TO_DATE[first] ?? unit, 0);
    case "today":
      return of("day", 0);
    case "yesterday":
      return of("day", -1);
    case "before_yesterday":
      return of("day", -2);
    case "before_last":
      return of(unit, -2);
    case "ago":
      return of(unit, -Math.max(1, count));
    case "quarter": {
      const quarter = toOrdinal(first, match[0], words);
      return quarter === 0 ? null : ofYear((at) => buildMonths(at, quarter, 3), year, today);
    }
    case "half": {
      const half = toOrdinal(first, match[0], words);
      return half < 1 || half > 2 ? null : ofYear((at) => buildMonths(at, half, 6), year, today);
    }
    case "month":
      return ofYear((at) => buildMonth(at, month), year, today);
    case "last_month_named":
      return ofYear((at) => buildMonth(at, month), undefined, getCalendarPeriod("month", -1, today).to);
    case "day_month":
    case "month_day": {
      const day = Number.parseInt(first, 10) || 1;
      return ofYear((at) => toDays(buildDay(at, month, day)), year, today);
    }
    case "days_of_month":
    case "month_days": {
      const [from, to] = [Number.parseInt(first, 10), Number.parseInt(second, 10)];
      return ofYear((at) => toRange(buildDay(at, month, from), buildDay(at, month, to)), year, today);
    }
    case "year":
      return year === undefined ? null : ofYear((at) => toRange(buildDay(at, 1, 1), buildDay(at, 12, 31)), year, today);
    case "weekday":
    case "last_weekday": {
      const back = (getWeekday(today) - ((words.weekdays[pick(groups, "w") ?? ""] ?? 1) - 1) + 7) % 7;
      return { ...of("day", -(rule === "last_weekday" && back === 0 ? 7 : back)), isWeekday: true };
    }
    case "unsupported":
      return { period: { from: today, to: today }, unsupported: true };
  }
}

/** The year that is said, or meant by "last year"; undefined where there is none. */
function pickYear(groups: Groups, today: string): number | undefined {
  const said = pick(groups, "y");
  if (said !== undefined) return Number(said);
  const current = Number(today.slice(0, 4));
  if (pick(groups, "l") !== undefined) return current - 1;
  return pick(groups, "t") === undefined ? undefined : current;
}

/** "2", "second" and "Q2" → 2; 0 if it is no ordinal. */
function toOrdinal(said: string, match: string, { ordinals }: PeriodWords): number {
  return Number(/[1-4]/.exec(said)?.[0] ?? ordinals[said] ?? ordinals[match.split(" ")[0] ?? ""] ?? 0);
}

/** A named period of the year that was said, or the latest that has begun. */
export function ofYear(build: (year: number) => Period | null, year: number | undefined, today: string): Built | null {
  if (year !== undefined) return toBuilt(trimBuilt(build(year), today));
  const current = Number(today.slice(0, 4));
  const period = [current, current - 1, current - 2, current - 3, current - 4]
    .map(build)
    .find((built) => built !== null && built.from <= today);
  return period === undefined || period === null ? null : { period: trim(period, today), ofYear: build };
}

/** The `nth` part of a year, `months` long. */
function buildMonths(year: number, nth: number, months: number): Period | null {
  const [first, last] = [buildMonth(year, (nth - 1) * months + 1), buildMonth(year, nth * months)];
  return first === null || last === null ? null : { from: first.from, to: last.to };
}

function pick(groups: Groups, name: string): string | undefined {
  return Object.entries(groups).find(([key, value]) => key.startsWith(name) && value !== undefined)?.[1];
}

function toNumber(text: string | undefined, numbers: Record<string, number>): number {
  if (text === undefined) return 2;
  return numbers[text] ?? Number(text);
}

/** A period of one day. */
export function toDays(day: string | null): Period | null {
  return day === null ? null : { from: day, to: day };
}

function toRange(from: string | null, to: string | null): Period | null {
  return from === null || to === null || from > to ? null : { from, to };
}

/** A period that stands by itself. */
export function toBuilt(period: Period | null): Built | null {
  return period === null ? null : { period };
}

function trimBuilt(period: Period | null, today: string): Period | null {
  return period === null ? null : trim(period, today);
}

/** Ends a period that has begun today: later days are empty. */
export function trim({ from, to }: Period, today: string): Period {
  return { from, to: to > today && from <= today ? today : to };
}
