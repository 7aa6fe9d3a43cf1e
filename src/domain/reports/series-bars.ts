import { STAGES } from "../analysis/analysis.contract.ts";
import type { Stage } from "../analysis/analysis.contract.ts";
import type { SeriesPoint } from "../metrics/metrics.contract.ts";
import { addDays, countDaysBetween } from "../shared/time-zone.ts";

type Counted = Pick<SeriesPoint, "bucket" | "conversations" | "furthest">;

/** Conversations of an hour, a day, a week or a month by furthest stage. */
export type SeriesBar = { key: string; total: number; values: Record<Stage | "none", number> };

export type SeriesUnit = "hour" | "day" | "week" | "month";

/** More bars than this are grouped. */
const MAX_BARS = 62;
const DAYS_OF_WEEK = 7;

/** The bars of a period: days without conversations included, grouped by week or month where there would be too many. */
export function buildSeriesBars(
  series: readonly Counted[],
  { from, to, grain }: { from: string; to: string; grain: "hour" | "day" },
): { unit: SeriesUnit; bars: SeriesBar[] } {
  if (grain === "hour") return { unit: "hour", bars: series.map((point) => toBar(point.bucket, [point])) };
  const days = countDaysBetween(from, to) + 1;
  const unit = pickUnit(days);
  const groups = new Map<string, Counted[]>();
  for (let at = 0; at < days; at++) groups.set(getGroup(addDays(from, at), unit, from), []);
  for (const point of series) groups.get(getGroup(point.bucket, unit, from))?.push(point);
  return { unit, bars: [...groups].map(([key, points]) => toBar(key, points)) };
}

/** A part of a stacked bar, from its lower to its upper end in conversations. */
export type BarPart = { stage: Stage | "none"; from: number; to: number };

/** The parts of a bar, furthest stage at the bottom. */
export function stackBar({ values }: SeriesBar): BarPart[] {
  let top = 0;
  return [...STAGES.toReversed(), "none" as const].flatMap((stage) => {
    if (values[stage] === 0) return [];
    const part = { stage, from: top, to: top + values[stage] };
    top = part.to;
    return [part];
  });
}

function pickUnit(days: number): "day" | "week" | "month" {
  if (days <= MAX_BARS) return "day";
  return days <= MAX_BARS * DAYS_OF_WEEK ? "week" : "month";
}

/** The first day of the group that a day belongs to; weeks begin on Monday. The first group begins with the period. */
function getGroup(day: string, unit: "day" | "week" | "month", from: string): string {
  if (unit === "day") return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_OF_WEEK;
  const start = unit === "week" ? addDays(day, -weekday) : `${day.slice(0, 8)}01`;
  return start < from ? from : start;
}

function toBar(key: string, points: readonly Counted[]): SeriesBar {
  const values = { none: 0, discovery: 0, interest: 0, consideration: 0, conversion: 0 };
  for (const { furthest } of points) {
    for (const stage of [...STAGES, "none" as const]) values[stage] += furthest[stage];
  }
  return { key, values, total: points.reduce((sum, { conversations }) => sum + conversations, 0) };
}
