/** The calendar month, counted in UTC from `anchorMs`, that contains `nowMs`. A short month ends a period on its last day. */
export function computeMonthlyPeriod(anchorMs: number, nowMs: number): { startMs: number; endMs: number } {
  const anchor = new Date(anchorMs);
  const now = new Date(nowMs);
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const index = addMonths(anchorMs, months) > nowMs ? months - 1 : months;
  return { startMs: addMonths(anchorMs, index), endMs: addMonths(anchorMs, index + 1) };
}

/** Adds calendar months in UTC; the day is at most the last one of the resulting month. */
export function addMonths(anchorMs: number, months: number): number {
  const date = new Date(anchorMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
