import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentChange } from "#src/domain/agents/agents.contract.ts";
import { formatValue } from "#src/domain/agents/format-value.ts";
import type { MetricsQuery, SeriesPoint } from "#src/domain/metrics/metrics.contract.ts";
import { formatDate, formatDay, formatDuration, formatPercent, formatScore } from "#src/domain/shared/format.ts";
import { addDays, countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Options } from "#src/components/ui/Options.tsx";
import { usePeriod } from "../../lib/navigation/dash-search.ts";
import { overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { SectionLoading } from "../../lib/screens/SectionLoading.tsx";
import { groupMarks } from "./group-marks.ts";

type Measure = { name: string; get: (point: SeriesPoint) => number | null; format: (value: number) => string };

const share = (k: number, n: number) => (n === 0 ? null : k / n);
const MEASURES = {
  conversionRate: {
    name: "Conversion rate",
    get: ({ converted, conversations }) => share(converted, conversations),
    format: (value) => formatPercent(value, 0),
  },
  containment: {
    name: "Containment",
    get: ({ handedOff, conversations }) => share(conversations - handedOff, conversations),
    format: (value) => formatPercent(value, 0),
  },
  dropOffRate: {
    name: "Drop-off rate",
    get: ({ dropped, closed }) => share(dropped, closed),
    format: (value) => formatPercent(value, 0),
  },
  firstResponse: { name: "First response", get: (point) => point.firstResponseMedianMs, format: formatDuration },
  sentiment: { name: "Sentiment", get: ({ sentiment }) => sentiment, format: formatScore },
} as const satisfies Record<string, Measure>;
type MeasureId = keyof typeof MEASURES;
const NAMES = Object.fromEntries(Object.entries(MEASURES).map(([id, { name }]) => [id, name]));
const isMeasure = (id: string): id is MeasureId => Object.hasOwn(MEASURES, id);

/** One measure by day, with the days on which versions, models and prompts came into use. */
export function TimelineSection({ query, changes }: { query: MetricsQuery; changes: readonly AgentChange[] }) {
  const [chosen, setChosen] = useState<MeasureId>("conversionRate");
  const { today } = usePeriod();
  const last = query.to < today || query.from >= addDays(today, -1) ? query.to : addDays(today, -1);
  const overview = useQuery(overviewMetricsQuery(query));
  const measure: Measure = MEASURES[chosen];
  return (
    <Section
      title="Over time"
      description={`By day of the first message, with changes of version, model and prompt.${last < query.to ? " Today is left out until it is over." : ""}`}
      actions={
        <NativeSelect
          size="sm"
          aria-label="Measure over time"
          value={chosen}
          onChange={({ target: { value } }) => {
            if (isMeasure(value)) setChosen(value);
          }}
        >
          <Options labels={NAMES} />
        </NativeSelect>
      }
    >
      {overview.data === undefined ? <SectionLoading label="Loading the timeline" rows={5} /> : null}
      {overview.data?.grain === "day" ? (
        <Timeline series={overview.data.series} from={query.from} {...{ last, measure, changes }} />
      ) : null}
      {overview.data?.grain === "hour" ? (
        <p className="text-sm text-soft">Choose a period of at least three days to see days.</p>
      ) : null}
    </Section>
  );
}

type TimelineProps = {
  series: readonly SeriesPoint[];
  from: string;
  last: string;
  measure: Measure;
  changes: readonly AgentChange[];
};

function Timeline({ series, from, last, measure, changes }: TimelineProps) {
  const byDay = new Map(series.map((point) => [point.bucket, point]));
  const days = Array.from({ length: countDaysBetween(from, last) + 1 }, (_, at) => addDays(from, at));
  const marks = groupMarks(changes).map(({ day, changes: own }, index) => ({
    day,
    at: countDaysBetween(from, day),
    label: String(index + 1),
    text: own.map(({ kind, to: value }) => `${kind} ${formatValue(value, kind)}`).join(", "),
  }));
  return (
    <>
      <LineChart
        title={`${measure.name} by day`}
        points={days.map((day) => ({ key: day, label: formatDate(day, "UTC"), shortLabel: formatDay(day, "UTC") }))}
        series={[
          {
            id: "measure",
            label: measure.name,
            values: days.map((day) => {
              const point = byDay.get(day);
              return point === undefined ? null : measure.get(point);
            }),
          },
        ]}
        annotations={marks.filter(({ day }) => day <= last)}
        formatValue={measure.format}
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
