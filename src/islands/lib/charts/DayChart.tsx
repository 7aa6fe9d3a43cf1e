import type { ReactNode } from "react";
import type { AgentChange } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { formatValue } from "#src/domain/bot-versions/format-value.ts";
import { formatDate, formatDay } from "#src/domain/shared/format.ts";
import { addDays, countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import type { LineSeries } from "#src/components/charts/LineChart.tsx";
import { compareText } from "#src/domain/shared/text.ts";
import { groupMarks } from "./group-marks.ts";

/** A line over the days; `getValue` takes a day, and null leaves a gap. */
export type DayLine = Omit<LineSeries, "values"> & { getValue: (day: string) => number | null };

/** What a person noted on a day; `actions` are shown behind it in the list. */
export type DayNote = { id: string; day: string; text: string; actions?: ReactNode };

type DayChartProps = {
  title: string;
  /** First and last day. */
  from: string;
  last: string;
  lines: readonly DayLine[];
  changes: readonly AgentChange[];
  notes?: readonly DayNote[];
  formatValue: (value: number) => string;
  whole?: boolean;
  straight?: boolean;
  height?: number;
};

/** Lines by day, with numbered marks on the days on which the bot changed or that people noted something on. */
export function DayChart({
  title,
  from,
  last,
  lines,
  changes,
  notes = [],
  formatValue: format,
  ...props
}: DayChartProps) {
  const days = Array.from({ length: countDaysBetween(from, last) + 1 }, (_, at) => addDays(from, at));
  const changed = groupMarks(changes).map(({ day, changes: own }) => ({
    id: own.map(({ kind, to: value }) => `${kind} ${value}`).join(),
    day,
    text: own.map(({ kind, to: value }) => `${kind} ${formatValue(value, kind)}`).join(", "),
    actions: undefined,
  }));
  const marks = [...changed, ...notes.map(({ id, day, text, actions }) => ({ id, day, text, actions }))]
    .filter(({ day }) => day >= from && day <= last)
    .toSorted((a, b) => compareText(a.day, b.day))
    .map((mark, index) => ({ ...mark, at: countDaysBetween(from, mark.day), label: String(index + 1) }));
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
        <ol
          className="mt-2 grid list-inside list-decimal gap-0.5 text-xs text-soft"
          aria-label={notes.length === 0 ? "Changes" : "Changes and notes"}
        >
          {marks.map(({ id, day, text, actions }) => (
            <li key={`${day} ${id}`}>
              {formatDay(day, "UTC")}: {text} {actions}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
