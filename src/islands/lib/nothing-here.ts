import type { Period } from "#src/domain/metrics/period.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";

/** Days that are offered where the period has nothing: the newest conversation's and those before it. */
const OFFERED_DAYS = 30;

type Asked = {
  /** When the workspace's newest conversation began; null where it has none, undefined where that is not known. */
  newest: string | null | undefined;
  /** Sample data is on its way. */
  loadingSample: boolean;
  /** Something but the period narrows what is shown. */
  filtered: boolean;
  period: Period;
  timeZone: string;
  /** What the screen would show, and how it comes there: for a workspace without conversations. */
  promise: string;
};

/** Why a screen has nothing to show, and the way on: the ways in, fewer filters, or the days that do hold something. */
export type Nothing = { title: string; description: string } & (
  { way: "in" } | { way: "wait" } | { way: "clear" } | { way: "period"; period: Period } | { way: "none" }
);

/** Tells a workspace that has no conversations from filters that fit none and from a period without any. */
export function explainNothing({ newest, loadingSample, filtered, period, timeZone, promise }: Asked): Nothing {
  if (newest === null && loadingSample) {
    const description = "Made-up conversations come in within seconds, and this screen fills by itself.";
    return { title: "The sample data is loading", description, way: "wait" };
  }
  if (newest === null) return { title: "No conversations yet", description: promise, way: "in" };
  if (filtered) {
    const description = "Nothing in this period fits all of the filters. Take some away, or choose a longer period.";
    return { title: "No conversation matches", description, way: "clear" };
  }
  const title = "No conversations in this period";
  const day = newest === undefined ? null : localDayOf(Date.parse(newest), timeZone);
  if (newest === undefined || day === null || (day >= period.from && day <= period.to)) {
    return { title, description: "Choose a longer period.", way: "none" };
  }
  const description = `Your newest conversation began on ${formatDate(newest, timeZone)}.`;
  return { title, description, way: "period", period: { from: addDays(day, 1 - OFFERED_DAYS), to: day } };
}
