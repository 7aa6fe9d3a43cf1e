import { HOUR_MS } from "../shared/durations.ts";
import { addDays, localDayOf, startOfLocalDay } from "../shared/time-zone.ts";

/** Days are written so long after their end, when late messages have come and conversations are read. */
const WAIT_MS = HOUR_MS;

/** The last finished day in a time zone, and when the next one is. */
export function getLastDay(nowMs: number, timeZone: string): { last: string; nextMs: number } {
  const today = localDayOf(nowMs - WAIT_MS, timeZone);
  return { last: addDays(today, -1), nextMs: startOfLocalDay(addDays(today, 1), timeZone) + WAIT_MS };
}
