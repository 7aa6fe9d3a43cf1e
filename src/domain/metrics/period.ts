import { addDays, countDaysBetween } from "../shared/time-zone.ts";

/** Whole days (`YYYY-MM-DD`), both ends included. */
export type Period = { from: string; to: string };

/** Named periods; each ends today. */
export const PERIOD_PRESETS = ["today", "7d", "30d", "90d", "month"] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

const DAYS = { today: 1, "7d": 7, "30d": 30, "90d": 90 } as const;

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
  const days = countDaysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
