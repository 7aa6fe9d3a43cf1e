import { buildDay } from "../../shared/time-zone.ts";
import { buildMonth } from "./calendar.ts";
import { ofYear, toBuilt, toDays, trim } from "./build-period.ts";
import type { Built } from "./build-period.ts";

const DATE =
  /(?<=^| )(?:(?:dia|data|fecha|date|day) )?(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?= |$)/g;
const MONTH = /(?<=^| )(?:(\d{4})[-/](\d{1,2})|(\d{1,2})[-/](\d{4}))(?= |$)/g;
const LAST_MONTH = 12;

type Found = { at: number; length: number; built: Built | null };

/**
 * Finds dates and months in figures. `monthFirst`: in this language people write either order, so that a day above 12 decides, in
 * any date of the question; otherwise both are offered.
 */
export function findNumericDates(text: string, { monthFirst, today }: { monthFirst: boolean; today: string }): Found[] {
  const dates = [...text.matchAll(DATE)];
  const order = monthFirst ? chooseOrder(dates) : "day_first";
  return [
    ...dates.map((match) => ({ at: match.index, length: match[0].length, built: parseDate(match, order, today) })),
    ...[...text.matchAll(MONTH)].map((match) => ({
      at: match.index,
      length: match[0].length,
      built: parseMonth(match, today),
    })),
  ];
}

type DateOrder = "day_first" | "month_first" | "unclear";

function chooseOrder(dates: readonly RegExpExecArray[]): DateOrder {
  for (const [, , , , a, b] of dates) {
    if (Number(a) > LAST_MONTH) return "day_first";
    if (Number(b) > LAST_MONTH) return "month_first";
  }
  return "unclear";
}

function parseDate(match: RegExpExecArray, order: DateOrder, today: string): Built | null {
  const [, isoYear, isoMonth, isoDay, a, b, shortYear, c, d, dotYear] = match;
  if (isoYear !== undefined) return toBuilt(toDays(buildDay(Number(isoYear), Number(isoMonth), Number(isoDay))));
  const [first, second] = [Number(a ?? c), Number(b ?? d)];
  const yearText = shortYear ?? dotYear;
  const year = yearText === undefined ? undefined : Number(yearText.length === 2 ? `20${yearText}` : yearText);
  const dayFirst = ofYear((at) => toDays(buildDay(at, second, first)), year, today);
  const monthFirst = ofYear((at) => toDays(buildDay(at, first, second)), year, today);
  // With dots the day comes first everywhere.
  if (order === "day_first" || c !== undefined) return dayFirst ?? monthFirst;
  if (order === "month_first") return monthFirst ?? dayFirst;
  if (dayFirst === null || monthFirst === null || first === second) return dayFirst ?? monthFirst;
  return { ...monthFirst, options: [dayFirst.period, monthFirst.period] };
}

function parseMonth([, yearBefore, monthAfter, monthBefore, yearAfter]: RegExpExecArray, today: string): Built | null {
  const month = buildMonth(Number(yearBefore ?? yearAfter), Number(monthAfter ?? monthBefore));
  return month === null ? null : { period: trim(month, today) };
}
