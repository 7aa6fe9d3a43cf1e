import { addSums, createSums } from "#src/domain/metrics/rollup-sums.ts";
import type { Sums } from "#src/domain/metrics/rollup-sums.ts";
import { addDays, countDaysBetween, startOfLocalDay } from "#src/domain/shared/time-zone.ts";

/** UTC bounds [fromAt, toAt) of a local date range. */
export function getUtcBounds(
  { from, to }: { from: string; to: string },
  timeZone: string,
): { fromAt: Date; toAt: Date } {
  return {
    fromAt: new Date(startOfLocalDay(from, timeZone)),
    toAt: new Date(startOfLocalDay(addDays(to, 1), timeZone)),
  };
}

/** Adds up all measures of the rows. */
export function sumRows(rows: Sums[]): Sums {
  const sums = createSums();
  for (const row of rows) addSums(sums, row);
  return sums;
}

/** The conversations of each day of the period before `today`, which is incomplete; 0 for days without any. */
export function listDayCounts(
  rows: readonly { bucket: string; conversations: number }[],
  { from, to, today }: { from: string; to: string; today: string },
): number[] {
  const counts = new Map(rows.map(({ bucket, conversations }) => [bucket, conversations]));
  const days = Math.min(countDaysBetween(from, to) + 1, countDaysBetween(from, today));
  return Array.from({ length: Math.max(0, days) }, (_, at) => counts.get(addDays(from, at)) ?? 0);
}
