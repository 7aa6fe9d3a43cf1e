import type { OverviewMetrics, SeriesPoint } from "#src/domain/metrics/metrics.contract.ts";
import { compareFigures } from "#src/domain/metrics/change.ts";
import type { ComparedId, Comparison } from "#src/domain/metrics/change.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatDuration, formatLargeCount, formatPercent, formatScore } from "#src/domain/shared/format.ts";

/** One of the six figures: formatted value, sample size, change, and values over the period. */
export type Figure = {
  id: ComparedId;
  text: string;
  n: number;
  nUnit: string;
  change: Comparison;
  line: (number | null)[];
};

type FigureDefinition = {
  id: ComparedId;
  nUnit: string;
  getValue: (metrics: OverviewMetrics) => { value: number | null; n: number };
  getPoint: (point: SeriesPoint) => number | null;
};

const FIGURES: readonly FigureDefinition[] = [
  {
    id: "conversations",
    nUnit: "conversations",
    getValue: ({ figures }) => ({ value: figures.conversations, n: figures.conversations }),
    getPoint: ({ conversations }) => conversations,
  },
  {
    id: "conversionRate",
    nUnit: "conversations",
    getValue: ({ figures }) => ({ value: figures.conversionRate.rate, n: figures.conversionRate.n }),
    getPoint: ({ converted, conversations }) => divide(converted, conversations),
  },
  {
    id: "dropOffRate",
    nUnit: "closed conversations",
    getValue: ({ figures }) => ({ value: figures.dropOffRate.rate, n: figures.dropOffRate.n }),
    getPoint: ({ dropped, closed }) => divide(dropped, closed),
  },
  {
    id: "firstResponse",
    nUnit: "conversations with a reply",
    getValue: ({ figures }) => ({ value: figures.firstResponseMs.median, n: figures.firstResponseMs.n }),
    getPoint: ({ firstResponseMedianMs }) => firstResponseMedianMs,
  },
  {
    id: "sentiment",
    nUnit: "conversations",
    getValue: ({ figures }) => figures.sentiment,
    getPoint: ({ sentiment }) => sentiment,
  },
  {
    id: "containment",
    nUnit: "conversations",
    getValue: ({ figures }) => ({ value: figures.containment.rate, n: figures.containment.n }),
    getPoint: ({ conversations, handedOff }) => divide(conversations - handedOff, conversations),
  },
];

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
  return FIGURES.map(({ id, nUnit, getValue, getPoint }) => {
    const { value, n } = getValue(now);
    return {
      id,
      text: formatMeasure(id, value),
      n,
      nUnit,
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

function formatMeasure(id: ComparedId, value: number | null): string {
  const { unit } = DEFINITIONS[id];
  if (unit === "share") return formatPercent(value);
  if (unit === "duration") return formatDuration(value);
  if (unit === "score") return formatScore(value);
  return formatLargeCount(value);
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
