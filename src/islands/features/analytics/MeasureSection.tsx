import { useQuery } from "@tanstack/react-query";
import { BREAKDOWNS, isSeriesBreakdown } from "#src/domain/metrics/breakdowns.ts";
import { EARLIER_PERIODS, findLastDrawnDay } from "#src/domain/metrics/period.ts";
import type { EarlierPeriod } from "#src/domain/metrics/period.ts";
import type { OverviewMetrics } from "#src/domain/metrics/metrics.contract.ts";
import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import { formatDateTime, formatTime } from "#src/domain/shared/format.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { DayChart } from "../../lib/charts/DayChart.tsx";
import { useDashSearch, useMetricsQueries, usePeriod, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { agentsQuery } from "../../lib/queries/bot-versions.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { TurnedMost } from "../../lib/screens/figures/TurnedMost.tsx";
import { BREAKDOWN_NAMES, BreakdownTable } from "./BreakdownTable.tsx";
import { formatLineValue, listPoints } from "./charted.ts";
import { CYCLE_NAMES, CycleChart } from "./CycleChart.tsx";
import { AddNote, useDayNotes } from "./Notes.tsx";
import { WeekChart } from "./WeekChart.tsx";
import { useMeasureLines } from "./use-measure-lines.ts";
import type { MeasureLine } from "./use-measure-lines.ts";

const EARLIER: Record<EarlierPeriod, string> = {
  previous: "The period before",
  weekdays: "Same weekdays before",
  year: "Same weeks last year",
};

type MeasureSectionProps = { id: ChartedId; name: string; overview: OverviewMetrics };

/** One measure of the period by day or hour, beside an earlier period or broken down. */
export function MeasureSection({ id, name, overview }: MeasureSectionProps) {
  const { by: asked, against = "previous" } = useDashSearch();
  // People come back over weeks: there is no weekday and no hour of it.
  const by = id === "retention" && isSeriesBreakdown(asked) ? undefined : asked;
  const setSearch = useSetDashSearch();
  const { before } = useMetricsQueries();
  const { today } = usePeriod();
  const { lines, values, isPending } = useMeasureLines({ id, by, against });
  const isDaily = overview.grain === "day";
  const cycle = isSeriesBreakdown(by) ? by : null;
  const grain = id === "retention" ? "first week" : overview.grain;
  const title = `${name} by ${cycle === null ? grain : CYCLE_NAMES[cycle]}`;
  return (
    <Section
      title={title}
      actions={
        <div className="flex flex-wrap gap-2">
          <NativeSelect
            size="sm"
            aria-label="Break down by"
            value={by ?? ""}
            onChange={({ target: { value } }) =>
              setSearch({ by: BREAKDOWNS.find((known) => known === value), measure: id }, { replace: true })
            }
          >
            <option value="">Not broken down</option>
            {BREAKDOWNS.map((one) => (
              <option key={one} value={one} disabled={id === "retention" && isSeriesBreakdown(one)}>
                {BREAKDOWN_NAMES[one]}
              </option>
            ))}
          </NativeSelect>
          {(cycle !== null || (by === undefined && (isDaily || id === "retention"))) && before !== null ? (
            <NativeSelect
              size="sm"
              aria-label="Dashed line"
              value={against}
              onChange={({ target: { value } }) =>
                setSearch({ against: EARLIER_PERIODS.find((known) => known === value) }, { replace: true })
              }
            >
              <Options labels={EARLIER} />
            </NativeSelect>
          ) : null}
          <AddNote day={today} />
        </div>
      }
    >
      {isPending ? <SectionLoading label={`Loading ${name}`} rows={5} /> : null}
      {id === "turnedNegative" && overview.turnedMost !== null ? (
        <p className="mb-3 text-sm text-soft">
          {"Turned most: "}
          <TurnedMost {...overview.turnedMost} />
        </p>
      ) : null}
      {!isPending && cycle !== null ? <CycleChart {...{ id, title, lines, by: cycle }} /> : null}
      {!isPending && cycle === null ? <TimeChart {...{ id, name, title, lines, overview }} /> : null}
      {!isPending && by !== undefined && !isSeriesBreakdown(by) ? (
        <BreakdownTable {...{ id, name, by, values, overview }} />
      ) : null}
    </Section>
  );
}

type ChartProps = { id: ChartedId; name: string; lines: readonly MeasureLine[] };
type TimeProps = ChartProps & { title: string; overview: OverviewMetrics };

function TimeChart({ title, overview, ...props }: TimeProps) {
  if (props.id === "retention") return <WeekChart title={title} lines={props.lines} />;
  return overview.grain === "day" ? <Days {...props} /> : <Hours {...props} overview={overview} />;
}

function Days({ id, name, lines }: ChartProps) {
  const { now } = useMetricsQueries();
  const { today } = usePeriod();
  const changes = useQuery(agentsQuery({ ...now, by: "version" }));
  const notes = useDayNotes();
  const last = findLastDrawnDay(now, today);
  const empty = id === "conversations" ? 0 : null;
  return (
    <>
      <DayChart
        title={`${name} by day`}
        from={now.from}
        last={last}
        height={280}
        whole={id === "conversations"}
        straight
        lines={lines.map(({ line, data, outcome, daysBefore, ...look }) => {
          const values = listPoints(line, data, outcome);
          return { ...look, getValue: (day: string) => values.get(addDays(day, -daysBefore)) ?? empty };
        })}
        changes={changes.data?.changes.filter(({ kind }) => kind === "version") ?? []}
        notes={notes}
        formatValue={(value) => formatLineValue(id, value)}
      />
      {last < now.to ? <p className="mt-2 text-xs text-faint">Today is left out until it is over.</p> : null}
    </>
  );
}

function Hours({ id, name, lines, overview: { series, timeZone } }: ChartProps & { overview: OverviewMetrics }) {
  return (
    <LineChart
      title={`${name} by hour`}
      height={280}
      whole={id === "conversations"}
      points={series.map(({ bucket }) => ({
        key: bucket,
        label: formatDateTime(bucket, timeZone),
        shortLabel: formatTime(bucket, timeZone),
      }))}
      series={lines
        .filter(({ daysBefore }) => daysBefore === 0)
        .map(({ line, data, outcome, daysBefore: _, ...look }) => {
          const values = listPoints(line, data, outcome);
          return { ...look, values: series.map(({ bucket }) => values.get(bucket) ?? null) };
        })}
      formatValue={(value) => formatLineValue(id, value)}
    />
  );
}
