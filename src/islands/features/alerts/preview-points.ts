import type { Preview } from "#src/domain/alerts/alerts.contract.ts";
import { describeEvent } from "#src/domain/alerts/describe.ts";
import type { Rule, WatchedRule } from "#src/domain/alerts/alerts.contract.ts";
import type { Measure } from "#src/domain/alerts/measures.ts";
import { formatDateTime, formatDay } from "#src/domain/shared/format.ts";
import type { AlertPoint } from "#src/components/charts/AlertChart.tsx";

/** A preview as the points of a chart, and the indexes at which it fired. Of a band only the side that alerts is drawn. */
export function toChartPoints(
  preview: Preview,
  { condition }: Pick<WatchedRule, "condition">,
  timeZone: string,
): { points: AlertPoint[]; fired: number[] } {
  const direction = condition.kind === "anomaly" ? condition.direction : "either";
  const starts = new Set(preview.firings.map(({ from }) => from));
  return {
    points: preview.points.map((point) => ({
      label: formatDateTime(point.at, timeZone),
      shortLabel: formatDay(point.at, timeZone),
      value: point.value,
      expected: point.expected,
      low: direction === "up" ? null : point.low,
      high: direction === "down" ? null : point.high,
      state: canFire(condition, point) ? STATES[point.state] : "Watching",
      firing: point.state === "alert",
    })),
    fired: preview.points.flatMap(({ at }, index) => (starts.has(at) ? [index] : [])),
  };
}

/** Whether any value could have fired at this point: a change can't while too few conversations leave room for chance. */
export function canFire(
  { kind }: WatchedRule["condition"],
  { state, low, high }: Pick<Preview["points"][number], "state" | "low" | "high">,
): boolean {
  return kind !== "change" || state !== "ok" || low !== null || high !== null;
}

/** "Would have fired 3 times in 28 days", and a warning if that is often. */
export function describeFirings(
  { firings, perWeek, points }: Preview,
  measure: Measure,
  days: number,
): { text: string; advice: string | null } {
  const count = firings.length;
  const times = count === 1 ? "once" : `${count} times`;
  const period = days === 1 ? "the last day" : `${days} days`;
  if (count === 0) {
    if (!points.some((point) => hasData(point, measure))) return { text: "There is no data for it yet", advice: null };
    const isThin = points.every(({ outcome }) => outcome === "no_data");
    return { text: isThin ? `Not enough data in ${period}` : `Would not have fired in ${period}`, advice: null };
  }
  const advice = perWeek > TOO_OFTEN ? "That is often: people mute an alert that fires several times a week." : null;
  return { text: `Would have fired ${times} in ${period}`, advice };
}

/** The last figure of an alert in words; null before the first evaluation. */
export function describeLast(
  rule: Pick<Rule, "measure" | "condition"> & {
    lastValue: number | null;
    lastN: number | null;
    expected: number | null;
  },
): string | null {
  const { lastValue: value, lastN: n, expected } = rule;
  return value === null ? null : describeEvent(rule, { value, n, expected });
}

/** Whether there was anything to measure. The number of new findings is null without conversations. */
function hasData({ value, n }: Preview["points"][number], measure: Measure): boolean {
  return measure === "findings" ? value !== null : n > 0;
}

const STATES = { ok: "OK", alert: "In alert", no_data: "Not enough data" } as const;
const TOO_OFTEN = 3;
