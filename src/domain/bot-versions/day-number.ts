import { DAY_MS } from "../shared/durations.ts";

const DATE_LENGTH = "2026-03-31".length;

/** The days from 1970 to a day (`YYYY-MM-DD`). */
export function toDayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The day (`YYYY-MM-DD`) so many days after 1970 began. */
export function formatDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, DATE_LENGTH);
}
