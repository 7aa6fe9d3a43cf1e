import type { AgentChange } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { formatValue } from "#src/domain/bot-versions/format-value.ts";
import { formatDate, formatDay } from "#src/domain/shared/format.ts";
import { addDays, countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import type { LineSeries } from "#src/components/charts/LineChart.tsx";
import { groupMarks } from "./group-marks.ts";

/** A line over the days; `getValue` takes a day, and null leaves a gap. */
export type DayLine = Omit<LineSeries, "values"> & { getValue: (day: string) => number | null };

type DayChartProps = {
  title: string;
  /** First and last day. */
  from: string;
  last: string;
  lines: readonly DayLine[];
  changes: readonly AgentChange[];
  formatValue: (value: number) => string;
  whole?: boolean;
  straight?: boolean;
  height?: number;
};

/** Lines by day, with numbered marks on the days on which the bot changed. */
export function DayChart({ title, from, last, lines, changes, formatValue: format, ...props }: DayChartProps) {
  const days = Array.from({ length: countDaysBetween(from, last) + 1 }, (_, at) => addDays(from, at));
  const marks = groupMarks(changes)
    .filter(({ day }) => day >= from && day <= last)
    .map(({ day, changes: own }, index) => ({
      day,
      at: countDaysBetween(from, day),
      label: String(index + 1),
      text: own.map(({ kind, to: value }) => `${kind} ${formatValue(value, kind)}`).join(", "),
    }));
  return (
    <>
      <LineChart
        title={title}
        points={days.map((day) => ({ key: day, label: formatDate(day, "UTC"), shortLabel: formatDay(day, "UTC") }))}
        series={lines.map(({ getValue, ...line }) => ({ ...line, values: days.map(getValue) }))}
        annotations={marks}
        formatValue={format}
        {...props}
      />
      {marks.length === 0 ? null : (
        <ol className="mt-2 grid list-inside list-decimal gap-0.5 text-xs text-soft" aria-label="Changes">
          {marks.map(({ day, label, text }) => (
            <li key={label}>
              {formatDay(day, "UTC")}: {text}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
