import { addDays, countDaysBetween } from "../../shared/time-zone.ts";
import type { Retention } from "./returning-people.contract.ts";
import { buildRate } from "../rate.ts";

/** End users of one cohort who wrote `week` weeks after their first day, and those of them who returned on a later day. */
export type RetentionRow = { cohort: number; week: number; users: number; returned: number };

const WEEK_DAYS = 7;

/**
 * Groups end users into cohorts by the week of their first conversation. Weeks count from each user's own first day, so
 * week 0 contains all users; a later week is null until it is over for the whole cohort, as of `lastDay`.
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
    const returned = own.find(({ week }) => week === 0)?.returned ?? 0;
    return { from: addDays(period.from, cohort * WEEK_DAYS), users: weeks[0] ?? 0, returned, weeks };
  });
}

/** The share of end users who returned on a later day. */
export function rateReturned(returned: number, users: number): Retention["returned"] {
  return buildRate(returned, users);
}
