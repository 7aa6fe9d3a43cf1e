import type { CalendarUnit } from "./calendar.ts";

/** How a pattern's groups become days. */
export type PeriodRule =
  | "last_n"
  | "previous"
  | "before"
  | "rolling"
  | "this"
  | "ago"
  | "today"
  | "yesterday"
  | "before_yesterday"
  | "before_last"
  | "to_date"
  | "quarter"
  | "half"
  | "month"
  | "last_month_named"
  | "day_month"
  | "month_day"
  | "days_of_month"
  | "month_days"
  | "year"
  | "weekday"
  | "last_weekday"
  /** Times that no figure here is for: hours, every Monday, "all time". */
  | "unsupported";

/** The words of periods in one language, folded. In patterns {N} is a number, {U} a unit, {M} a month, {W} a weekday, {Y} a year, {OFY} the year of a month. */
export type PeriodWords = {
  numbers: Record<string, number>;
  units: Record<string, CalendarUnit>;
  months: Record<string, number>;
  weekdays: Record<string, number>;
  ordinals: Record<string, number>;
  patterns: readonly (readonly [PeriodRule, string])[];
  /** Months whose names are other words too: they need a preposition, a day or a year. */
  unclearMonths: readonly string[];
  prepositions: readonly string[];
  /** The pattern of a year after a month or a quarter. */
  yearOf: string;
  since: readonly string[];
  after: readonly string[];
  /** Without a start these are no period. */
  until: readonly string[];
  weekOf: readonly string[];
  /** Before "between A and B" or "from A to B" they compare the two. */
  contrast: readonly string[];
  and: readonly string[];
  rangeStarts: readonly string[];
  rangeWords: readonly string[];
  betweenStarts: readonly string[];
  betweenWords: readonly string[];
  monthFirst: boolean;
};

const ORDINAL_SUFFIX = "(?:st|nd|rd|th|º|°|o|ro|er)?";
/** A day of a month. */
export const DAY = `(\\d{1,2})${ORDINAL_SUFFIX}`;
export const QUARTERS = ["[qt]([1-4]){OFY}", "([1-4])[qt]{OFY}"];
export const HALVES = ["[hs]([12]){OFY}", "([12])[hs]{OFY}"];

/** "one a|two" → { one: 1, a: 1, two: 2 }. */
export function toNumbers(list: string): Record<string, number> {
  return Object.fromEntries(
    list.split("|").flatMap((words, at) => words.split(" ").map((word) => [word, at + 1] as const)),
  );
}

/** The same unit for several words. */
export function toUnits(words: string, unit: CalendarUnit): Record<string, CalendarUnit> {
  return Object.fromEntries(words.split(" ").map((word) => [word, unit]));
}
