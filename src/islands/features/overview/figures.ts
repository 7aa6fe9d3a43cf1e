import type { OverviewMetrics, SeriesPoint } from "#src/domain/metrics/metrics.contract.ts";
import { DEFINITIONS, measureChange } from "#src/domain/metrics/definitions.ts";
import type { MeasureId } from "#src/domain/metrics/definitions.ts";
import { formatDuration, formatLargeCount, formatPercent, formatScore } from "#src/domain/shared/format.ts";
import type { DeltaUnit } from "#src/domain/shared/format.ts";

/** One of the six figures: what it is, how it reads, how it moved, and its line over the period. */
export type Figure = {
  id: MeasureId;
  text: string;
  n: number;
  nUnit: string;
  change: { change: number; unit: DeltaUnit } | null;
  line: (number | null)[];
};

type Reading = {
  id: MeasureId;
  nUnit: string;
  read: (metrics: OverviewMetrics) => { value: number | null; n: number };
  point: (point: SeriesPoint) => number | null;
};

const READINGS: readonly Reading[] = [
  {
    id: "conversations",
    nUnit: "conversations",
    read: ({ figures }) => ({ value: figures.conversations, n: figures.conversations }),
    point: ({ conversations }) => conversations,
  },
  {
    id: "conversionRate",
    nUnit: "conversations",
    read: ({ figures }) => ({ value: figures.conversionRate.rate, n: figures.conversionRate.n }),
    point: ({ converted, conversations }) => divide(converted, conversations),
  },
  {
    id: "dropOffRate",
    nUnit: "closed conversations",
    read: ({ figures }) => ({ value: figures.dropOffRate.rate, n: figures.dropOffRate.n }),
    point: ({ dropped, closed }) => divide(dropped, closed),
  },
  {
    id: "firstResponse",
    nUnit: "conversations with an answer",
    read: ({ figures }) => ({ value: figures.firstResponseMs.median, n: figures.firstResponseMs.n }),
    point: ({ firstResponseMedianMs }) => firstResponseMedianMs,
  },
  {
    id: "sentiment",
    nUnit: "conversations",
    read: ({ figures }) => figures.sentiment,
    point: ({ sentiment }) => sentiment,
  },
  {
    id: "containment",
    nUnit: "conversations",
    read: ({ figures }) => ({ value: figures.containment.rate, n: figures.containment.n }),
    point: ({ conversations, handedOff }) => divide(conversations - handedOff, conversations),
  },
];

/** The six figures of a period and their change against the one before. */
export function listFigures({
  now,
  before,
  today,
}: {
  now: OverviewMetrics;
  before: OverviewMetrics | undefined;
  today: string;
}): Figure[] {
  const line = leaveOutToday(now, today);
  return READINGS.map(({ id, nUnit, read, point }) => {
    const { value, n } = read(now);
    const { unit } = DEFINITIONS[id];
    return {
      id,
      text: formatMeasure(id, value),
      n,
      nUnit,
      change: before === undefined ? null : measureChange(unit, value, read(before).value),
      line: line.map(point),
    };
  });
}

/** A day that still runs would bend every line's end, which reads as a fall. */
export function leaveOutToday<P extends { bucket: string }>(
  { grain, series }: { grain: "hour" | "day"; series: readonly P[] },
  today: string,
): readonly P[] {
  const over = grain === "day" ? series.filter(({ bucket }) => bucket < today) : series;
  return over.length < 2 ? series : over;
}

function formatMeasure(id: MeasureId, value: number | null): string {
  const { unit } = DEFINITIONS[id];
  if (unit === "share") return formatPercent(value);
  if (unit === "duration") return formatDuration(value);
  if (unit === "score") return formatScore(value);
  return formatLargeCount(value);
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
