import type { Period } from "#src/domain/metrics/period.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";

/** Length of the period suggested instead of an empty one; it ends on the day of the newest conversation. */
const SUGGESTED_DAYS = 30;

type ScreenState = {
  /** Start of the workspace's newest conversation; null without any, undefined if unknown. */
  newest: string | null | undefined;
  /** Whether sample data is being loaded. */
  loadingSample: boolean;
  /** Whether sample conversations are left out. */
  onlyMine: boolean;
  /** Whether filters other than the period are set. */
  filtered: boolean;
  period: Period;
  timeZone: string;
  /** What the screen will show; used when the workspace has no conversations. */
  promise: string;
};

/** Why a screen is empty, and the next step to offer. */
export type EmptyReason = { title: string; description: string } & (
  { next: "start" } | { next: "wait" } | { next: "clear" } | { next: "period"; period: Period } | { next: "none" }
);

/** Explains an empty screen: no conversations at all, none that match the filters, or none in the period. */
export function explainEmpty(state: ScreenState): EmptyReason {
  const { newest, loadingSample, onlyMine, filtered, period, timeZone, promise } = state;
  if (newest === null && loadingSample) {
    const description = "This takes a few seconds. The screen updates by itself.";
    return { title: "Loading sample data", description, next: "wait" };
  }
  if (newest === null && onlyMine) {
    return { title: "No conversations of your own yet", description: promise, next: "start" };
  }
  if (newest === null) return { title: "No conversations yet", description: promise, next: "start" };
  if (filtered) {
    const description = "Remove a filter or widen the period.";
    return { title: "No conversations match", description, next: "clear" };
  }
  const title = "No conversations in this period";
  const day = newest === undefined ? null : localDayOf(Date.parse(newest), timeZone);
  if (newest === undefined || day === null || (day >= period.from && day <= period.to)) {
    return { title, description: "Choose a longer period.", next: "none" };
  }
  const description = `Your most recent conversation started on ${formatDate(newest, timeZone)}.`;
  return { title, description, next: "period", period: { from: addDays(day, 1 - SUGGESTED_DAYS), to: day } };
}
