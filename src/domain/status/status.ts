import { MINUTE_MS } from "../shared/durations.ts";
import { addDays } from "../shared/time-zone.ts";
import { STATUS_DAYS } from "./status-labels.ts";
import type { Status, StatusDay } from "./status.contract.ts";

/** Checks run every minute; after this long without one, results are stale. */
export const STALE_AFTER_MS = 3 * MINUTE_MS;
/** From this share of failed checks on, a day is bad, not only degraded. */
const BAD_SHARE = 0.05;

/** No checks, none failed, some failed, many failed. */
export type DayState = "none" | "good" | "degraded" | "bad";

/** The state of a day from its checks. */
export function rateDay({ checks, failures }: StatusDay): DayState {
  if (checks === 0) return "none";
  if (failures === 0) return "good";
  return failures / checks < BAD_SHARE ? "degraded" : "bad";
}

/** The last 90 days (UTC) up to `today`, including days without checks. */
export function fillDays(days: readonly StatusDay[], today: string): StatusDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: STATUS_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - STATUS_DAYS);
    return known.get(day) ?? { day, checks: 0, failures: 0 };
  });
}

/** Share of successful checks; null without checks. */
export function computeUptime(days: readonly StatusDay[]): number | null {
  const checks = days.reduce((sum, day) => sum + day.checks, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  return checks === 0 ? null : (checks - failures) / checks;
}

/** A percentage that never rounds up to 100%: 0.99999 is "99.99%". */
export function formatUptime(share: number | null): string {
  if (share === null) return "–";
  return share === 1 ? "100%" : `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`;
}

/** The overall state. */
export type Summary = "unknown" | "stale" | "good" | "degraded" | "down";

/** The overall state at `nowMs`. */
export function summarizeStatus({ checkedAt, components, incidents }: Status, nowMs: number): Summary {
  if (checkedAt === null) return "unknown";
  if (nowMs - Date.parse(checkedAt) > STALE_AFTER_MS) return "stale";
  const failed = components.filter(({ ok }) => ok === false).length;
  if (failed === components.length) return "down";
  const hasIncident = incidents.some(({ resolvedAt, impact }) => resolvedAt === null && impact !== "maintenance");
  return failed > 0 || hasIncident ? "degraded" : "good";
}
