import { addDays, localDayOf } from "../shared/time-zone.ts";

/** Conversations that are read in a week, and how many of them are chosen at random. */
export const WEEKLY_CONVERSATIONS = 5;
export const WEEKLY_RANDOM = 3;
const DAYS = 7;

/** The Monday of a local day's week. */
export function getWeek(day: string): string {
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(Date.parse(day) / 86_400_000) + 3) % DAYS;
  return addDays(day, -weekday);
}

/** The week of an instant, and the last seven days at that time. */
export function getReadingWeek(ms: number, timeZone: string): { week: string; from: string; to: string } {
  const to = localDayOf(ms, timeZone);
  return { week: getWeek(to), from: addDays(to, 1 - DAYS), to };
}
