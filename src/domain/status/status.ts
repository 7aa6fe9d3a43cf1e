import { addDays } from "../shared/time-zone.ts";
import { STATUS_DAYS } from "./components.ts";
import type { Status, StatusDay } from "./status.contract.ts";

/** Checks come every minute; after this long without one, what is shown is old. */
export const OLD_AFTER_MS = 3 * 60_000;
/** From this share of failed checks on, a day was bad and not only disturbed. */
const BAD_SHARE = 0.05;

/** How a day went: no check at all, none failed, some, or many. */
export type DayState = "none" | "good" | "disturbed" | "bad";

/** How a day went. */
export function judgeDay({ checks, failures }: StatusDay): DayState {
  if (checks === 0) return "none";
  if (failures === 0) return "good";
  return failures / checks < BAD_SHARE ? "disturbed" : "bad";
}

/** The last 90 days (UTC) up to `today`, those without a check included. */
export function fillDays(days: readonly StatusDay[], today: string): StatusDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: STATUS_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - STATUS_DAYS);
    return known.get(day) ?? { day, checks: 0, failures: 0 };
  });
}

/** Share of the checks that succeeded; null where there was none. */
export function measureUptime(days: readonly StatusDay[]): number | null {
  const checks = days.reduce((sum, day) => sum + day.checks, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  return checks === 0 ? null : (checks - failures) / checks;
}

/** A share that never rounds up to all: 0.99999 is "99.99%". */
export function writeUptime(share: number | null): string {
  if (share === null) return "–";
  return share === 1 ? "100%" : `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`;
}

/** What the page says first. */
export type Summary = "unknown" | "old" | "good" | "disturbed" | "down";

/** The state of the whole at `nowMs`. */
export function summariseStatus({ checkedAt, components, incidents }: Status, nowMs: number): Summary {
  if (checkedAt === null) return "unknown";
  if (nowMs - Date.parse(checkedAt) > OLD_AFTER_MS) return "old";
  const failed = components.filter(({ ok }) => ok === false).length;
  if (failed === components.length) return "down";
  const troubled = incidents.some(({ resolvedAt, impact }) => resolvedAt === null && impact !== "maintenance");
  return failed > 0 || troubled ? "disturbed" : "good";
}
