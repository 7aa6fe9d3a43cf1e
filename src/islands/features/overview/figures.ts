import type { OverviewMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { compareFigures } from "#src/domain/metrics/change.ts";
import type { ComparedId, Comparison } from "#src/domain/metrics/change.ts";
import { PERIOD_MEASURES, formatFigure } from "#src/domain/metrics/period-measures.ts";

/** One of the six figures: formatted value, sample size, change, and values over the period. */
export type Figure = {
  id: ComparedId;
  text: string;
  n: number;
  nUnit: string;
  change: Comparison;
  line: (number | null)[];
};

const FIGURES = [
  ...(["conversations", "conversionRate", "dropOffRate", "firstResponse", "turnedNegative", "containment"] as const),
] satisfies ComparedId[];

/** Lists the six figures of a period with their change from the previous one. */
export function listFigures({
  now,
  before,
  today,
}: {
  now: OverviewMetrics;
  before: OverviewMetrics | undefined;
  today: string;
}): Figure[] {
  const line = excludeToday(now, today);
  return FIGURES.map((id) => {
    const { unit, getValue, getPoint } = PERIOD_MEASURES[id];
    const { value, n } = getValue(now.figures);
    return {
      id,
      text: formatFigure(id, value),
      n,
      nUnit: unit,
      change: before === undefined ? null : compareFigures(id, { now: now.figures, before: before.figures }),
      line: line.map(getPoint),
    };
  });
}

/** Drops the current day from a daily series: an incomplete day would look like a fall. */
export function excludeToday<P extends { bucket: string }>(
  { grain, series }: { grain: "hour" | "day"; series: readonly P[] },
  today: string,
): readonly P[] {
  const complete = grain === "day" ? series.filter(({ bucket }) => bucket < today) : series;
  return complete.length < 2 ? series : complete;
}
