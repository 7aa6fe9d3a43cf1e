import { addDays, countDaysBetween } from "../shared/time-zone.ts";

/** Whole days (`YYYY-MM-DD`), both ends included. */
export type Period = { from: string; to: string };

/** Named periods; each ends today. */
export const PERIOD_PRESETS = ["today", "7d", "30d", "90d", "12m", "month"] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

const DAYS = { today: 1, "7d": 7, "30d": 30, "90d": 90, "12m": 365 } as const;

/** The days of a named period; `today` is in the client's time zone. */
export function resolvePreset(preset: PeriodPreset, today: string): Period {
  const from = preset === "month" ? `${today.slice(0, 8)}01` : addDays(today, 1 - DAYS[preset]);
  return { from, to: today };
}

/** The name of a period as of `today`; null if it has none. */
export function findPreset({ from, to }: Period, today: string): PeriodPreset | null {
  const same = PERIOD_PRESETS.find((preset) => resolvePreset(preset, today).from === from);
  return to === today ? (same ?? null) : null;
}

/** The period in a URL if it is complete and in order, otherwise the last thirty days. */
export function choosePeriod(from: string | undefined, to: string | undefined, today: string): Period {
  if (from === undefined || to === undefined || from > to) return resolvePreset("30d", today);
  return { from, to };
}

/** The period of the same length that ends the day before. */
export function previousPeriod({ from, to }: Period): Period {
  return movePeriod({ from, to }, countDaysBefore({ from, to }, "previous"));
}

/** The last day of a period to draw: a day that is not over would look like a fall, unless there is little else. */
export function findLastDrawnDay({ from, to }: Period, today: string): string {
  const yesterday = addDays(today, -1);
  return to < today || from >= yesterday ? to : yesterday;
}

/** Earlier periods of the same length: the one before, and those whose days fall on the same weekdays. */
export const EARLIER_PERIODS = ["previous", "weekdays", "year"] as const;
export type EarlierPeriod = (typeof EARLIER_PERIODS)[number];

const DAYS_OF_WEEK = 7;
/** 52 weeks. */
const DAYS_OF_YEAR = 364;

/** How many days before a period an earlier one lies: the whole weeks that it takes, or the weeks of a year. */
export function countDaysBefore({ from, to }: Period, earlier: EarlierPeriod): number {
  const days = countDaysBetween(from, to) + 1;
  if (earlier === "previous") return days;
  return earlier === "year" ? Math.max(DAYS_OF_YEAR, toWeeks(days)) : toWeeks(days);
}

/** A period `days` earlier. */
export function movePeriod({ from, to }: Period, days: number): Period {
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

function toWeeks(days: number): number {
  return Math.ceil(days / DAYS_OF_WEEK) * DAYS_OF_WEEK;
}
