import { addDays, convertWallTimeToMs, localDayOf, localWeekdayOf } from "../shared/time-zone.ts";
import type { Period } from "../metrics/period.ts";

/** When a report is sent: on a weekday (1 is Monday), or on the first of the month, at a local hour. */
export type ScheduleRule = { every: "week" | "month"; weekday: number; hour: number };

const DAYS_OF_WEEK = 7;

/** The first instant after `afterMs` at which a report is sent. An hour that daylight saving time skips is the next one. */
export function computeNextSendMs(rule: ScheduleRule, afterMs: number, timeZone: string): number {
  let day = localDayOf(afterMs, timeZone);
  // A month has at most 31 days; one more, because today's hour may be over.
  for (let days = 0; days <= 32; days++) {
    if (isSendDay(rule, day)) {
      const at = getSendMs(rule, day, timeZone);
      if (at > afterMs) return at;
    }
    day = addDays(day, 1);
  }
  throw new RangeError("No send day within a month.");
}

/** The last instant up to `nowMs` at which a report was to be sent: of several missed ones only this is made up for. */
export function computeLastSendMs(rule: ScheduleRule, nowMs: number, timeZone: string): number {
  let day = localDayOf(nowMs, timeZone);
  for (let days = 0; days <= 32; days++) {
    if (isSendDay(rule, day)) {
      const at = getSendMs(rule, day, timeZone);
      if (at <= nowMs) return at;
    }
    day = addDays(day, -1);
  }
  throw new RangeError("No send day within a month.");
}

/** The week from Monday to Sunday, or the calendar month, that is over when a report is sent. */
export function computeReportPeriod({ every }: Pick<ScheduleRule, "every">, sendMs: number, timeZone: string): Period {
  const day = localDayOf(sendMs, timeZone);
  if (every === "week") {
    const monday = addDays(day, 1 - getWeekday(day));
    return { from: addDays(monday, -DAYS_OF_WEEK), to: addDays(monday, -1) };
  }
  const to = addDays(`${day.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

function isSendDay({ every, weekday }: ScheduleRule, day: string): boolean {
  return every === "month" ? day.endsWith("-01") : getWeekday(day) === weekday;
}

function getSendMs({ hour }: ScheduleRule, day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return convertWallTimeToMs({ year, month, day: date, hour, minute: 0, second: 0 }, timeZone);
}

function getWeekday(day: string): number {
  return localWeekdayOf(Date.parse(`${day}T00:00:00Z`), "UTC");
}
