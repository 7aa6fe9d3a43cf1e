import { addDays, countDaysBetween } from "../shared/time-zone.ts";
import type { Retention } from "./retention.contract.ts";
import { buildRate } from "./rate.ts";

/** How many end users who came first in one week of the period wrote so many weeks after their first day. */
export type RetentionRow = { cohort: number; week: number; users: number };

const WEEK_DAYS = 7;

/**
 * Cohorts of end users by the week in which they came first. Weeks are counted from each user's own first day, so that
 * week 0 holds all of them; a week counts once it is over for the whole cohort, seen from `lastDay`.
 */
export function buildCohorts(
  rows: readonly RetentionRow[],
  period: { from: string; lastDay: string },
): Retention["cohorts"] {
  const days = countDaysBetween(period.from, period.lastDay) + 1;
  const cohorts = Math.max(0, Math.ceil(days / WEEK_DAYS));
  return Array.from({ length: cohorts }, (_, cohort) => {
    const own = rows.filter((row) => row.cohort === cohort);
    const weeks = Array.from({ length: cohorts - cohort }, (_week, week) => {
      const over = (cohort + 1) * WEEK_DAYS + (week + 1) * WEEK_DAYS - 1 <= days;
      return week === 0 || over ? (own.find((row) => row.week === week)?.users ?? 0) : null;
    });
    return { from: addDays(period.from, cohort * WEEK_DAYS), users: weeks[0] ?? 0, weeks };
  });
}

/** The share of end users who came back on a later day. */
export function rateReturned(returned: number, users: number): Retention["returned"] {
  return buildRate(returned, users);
}
