import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import type { Condition } from "./alerts.contract.ts";
import type { Evaluation } from "./compare.ts";
import { shiftDays } from "./windows.ts";

/** Weeks whose hour must have had a message for the hour to count as a busy one. */
export const ACTIVE_WEEKS = 4;

/** The beginnings of the same local hour of the last four weeks. */
export function listActiveHours(hourAt: number, zone: string): number[] {
  return Array.from({ length: ACTIVE_WEEKS }, (_, week) => shiftDays(hourAt, 7 * (week + 1), zone));
}

/** Evaluates silence at an instant; the value is the minutes since the last message. `isBusy`: whether messages are usual at this hour. */
export function evaluateSilence(
  condition: Extract<Condition, { kind: "silence" }>,
  { lastAt, isBusy, nowMs }: { lastAt: number | null; isBusy: boolean; nowMs: number },
): Evaluation {
  const { minutes, always = false } = condition;
  const bound = { expected: minutes, low: null, high: minutes };
  if (lastAt === null) return { value: null, n: 0, ...bound, outcome: "no_data" };
  const value = Math.max(0, Math.floor((nowMs - lastAt) / MINUTE_MS));
  const isSilent = nowMs - lastAt > minutes * MINUTE_MS;
  if (!isSilent) return { value, n: 1, ...bound, outcome: "clear" };
  // At quiet hours nothing fires, and what fired stays: it ends with a message.
  return { value, n: 1, ...bound, outcome: always || isBusy ? "met" : "between" };
}

/** Times of messages within quarters of an hour: the first and the last of each, sorted. */
export type MessageSpan = { firstAt: number; lastAt: number };

/** The last message before an instant; null if there is none. */
export function findLastMessage(spans: readonly MessageSpan[], before: number): number | null {
  const span = spans.findLast(({ firstAt }) => firstAt < before);
  if (span === undefined) return null;
  return span.lastAt < before ? span.lastAt : span.firstAt;
}

/** Whether each of the last four weeks had a message in the local hour that begins at `hourAt`. */
export function isBusyHour(spans: readonly MessageSpan[], hourAt: number, zone: string): boolean {
  return listActiveHours(hourAt, zone).every((at) =>
    spans.some(({ firstAt, lastAt }) => lastAt >= at && firstAt < at + HOUR_MS),
  );
}
