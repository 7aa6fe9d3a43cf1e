import { formatDate, formatDay } from "#src/domain/shared/format.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import { formatLineValue, listPoints } from "./charted.ts";
import type { MeasureLine } from "./use-measure-lines.ts";

/** The share of new users who came back, by the week in which they wrote first. */
export function WeekChart({ title, lines }: { title: string; lines: readonly MeasureLine[] }) {
  const weeks = lines.find(({ daysBefore }) => daysBefore === 0)?.data.retention?.cohorts ?? [];
  return (
    <>
      <LineChart
        title={title}
        pointName="First week"
        height={280}
        straight
        points={weeks.map(({ from }) => ({
          key: from,
          label: `Week from ${formatDate(from, "UTC")}`,
          shortLabel: formatDay(Date.parse(from), "UTC"),
        }))}
        series={lines.map(({ line, data, outcome: _outcome, daysBefore: _, ...look }) => {
          const values = listPoints(line, data);
          return { ...look, values: weeks.map((_week, at) => values.get(String(at)) ?? null) };
        })}
        formatValue={(value) => formatLineValue("retention", value)}
      />
      <p className="mt-2 text-xs text-faint">
        People who wrote first near the end of the period have had less time to come back.
      </p>
    </>
  );
}
