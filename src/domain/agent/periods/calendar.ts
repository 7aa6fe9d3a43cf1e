import type { Period } from "../../metrics/period.ts";
import { addDays, buildDay, getWeekday } from "../../shared/time-zone.ts";

/** The units that periods are named by. */
export type CalendarUnit = "day" | "week" | "month" | "quarter" | "half" | "year" | "weekend";

const MONTHS_OF = { month: 1, quarter: 3, half: 6, year: 12 } as const;

/** The calendar unit `offset` units from the one that contains `today`, whole; weeks begin on Monday. */
export function getCalendarPeriod(unit: CalendarUnit, offset: number, today: string): Period {
  if (unit === "day") return { from: addDays(today, offset), to: addDays(today, offset) };
  if (unit === "week" || unit === "weekend") {
    const monday = addDays(today, -getWeekday(today) + offset * 7);
    return { from: addDays(monday, unit === "week" ? 0 : 5), to: addDays(monday, 6) };
  }
  const months = MONTHS_OF[unit];
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const first = Math.floor(index / months) * months + offset * months;
  return { from: formatMonthStart(first), to: addDays(formatMonthStart(first + months), -1) };
}

/** The last `count` units that end today. A week is 7 days; months and longer go back to the same day of a month. */
export function getLastUnits(unit: CalendarUnit, count: number, today: string): Period {
  if (unit === "day") return { from: addDays(today, 1 - count), to: today };
  if (unit === "week" || unit === "weekend") return { from: addDays(today, 1 - 7 * count), to: today };
  return { from: addDays(addMonths(today, -MONTHS_OF[unit] * count), 1), to: today };
}

/** `day` some months later; the last day of the month where it is shorter. */
export function addMonths(day: string, count: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const last = addDays(formatMonthStart(index + 1), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** A whole month; null if there is none. */
export function buildMonth(year: number, month: number): Period | null {
  const first = buildDay(year, month, 1);
  return first === null ? null : { from: first, to: addDays(addMonths(first, 1), -1) };
}

function formatMonthStart(index: number): string {
  const year = String(Math.floor(index / 12)).padStart(4, "0");
  return `${year}-${String((index % 12) + 1).padStart(2, "0")}-01`;
}
