import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import type { SeriesBreakdown } from "#src/domain/metrics/series.contract.ts";
import { countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import type { LinePoint } from "#src/components/charts/LineChart.tsx";
import { usePeriod } from "../../lib/navigation/dash-search.ts";
import { formatLineValue, listPoints } from "./charted.ts";
import type { MeasureLine } from "./use-measure-lines.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const HOURS = 24;

/** What a cycle is called in headings. */
export const CYCLE_NAMES: Record<SeriesBreakdown, string> = { weekday: "weekday", hour: "hour of the day" };

type CycleChartProps = { id: ChartedId; title: string; by: SeriesBreakdown; lines: readonly MeasureLine[] };

/** A measure of the whole period by weekday, or by hour of the day. */
export function CycleChart({ id, title, by, lines }: CycleChartProps) {
  const { period } = usePeriod();
  const points = by === "weekday" ? listWeekdays() : listHours();
  const series = lines.map(({ line, data, outcome, daysBefore: _, ...look }) => {
    const values = listPoints(line, data, outcome);
    const empty = id === "conversations" ? 0 : null;
    return { ...look, values: points.map(({ key }) => values.get(key) ?? empty) };
  });
  const isUneven = by === "weekday" && (countDaysBetween(period.from, period.to) + 1) % WEEKDAYS.length !== 0;
  return (
    <>
      <LineChart
        title={title}
        pointName={by === "weekday" ? "Weekday" : "Hour"}
        height={280}
        whole={id === "conversations"}
        straight
        points={points}
        series={series}
        formatValue={(value) => formatLineValue(id, value)}
      />
      {id === "conversations" && isUneven ? (
        <p className="mt-2 text-xs text-faint">
          Totals of the period, in which some weekdays come up more often than others.
        </p>
      ) : null}
    </>
  );
}

function listWeekdays(): LinePoint[] {
  return WEEKDAYS.map((label, at) => ({ key: String(at + 1), label, shortLabel: label.slice(0, 3) }));
}

function listHours(): LinePoint[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const key = String(hour).padStart(2, "0");
    return { key, label: `${key}:00 to ${key}:59`, shortLabel: `${key}:00` };
  });
}
