import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentChange } from "#src/domain/bot-versions/bot-versions.contract.ts";
import type { ComparedId } from "#src/domain/metrics/change.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { findLastDrawnDay } from "#src/domain/metrics/period.ts";
import { PERIOD_MEASURES, formatTick } from "#src/domain/metrics/period-measures.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { DayChart } from "../../lib/charts/DayChart.tsx";
import { usePeriod } from "../../lib/navigation/dash-search.ts";
import { overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";

const MEASURES = [
  ...(["conversionRate", "containment", "dropOffRate", "firstResponse", "turnedNegative"] as const),
] satisfies ComparedId[];
type MeasureId = (typeof MEASURES)[number];
const NAMES = Object.fromEntries(MEASURES.map((id) => [id, DEFINITIONS[id].name]));
const isMeasure = (id: string): id is MeasureId => MEASURES.some((known) => known === id);

/** One measure by day, with the days on which versions, models and prompts came into use. */
export function TimelineSection({ query, changes }: { query: MetricsQuery; changes: readonly AgentChange[] }) {
  const [chosen, setChosen] = useState<MeasureId>("conversionRate");
  const { today } = usePeriod();
  const last = findLastDrawnDay(query, today);
  const overview = useQuery(overviewMetricsQuery(query));
  const byDay = new Map(overview.data?.series.map((point) => [point.bucket, point]));
  const { name } = DEFINITIONS[chosen];
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
        <DayChart
          title={`${name} by day`}
          from={query.from}
          last={last}
          lines={[
            {
              id: chosen,
              label: name,
              getValue: (day) => {
                const point = byDay.get(day);
                return point === undefined ? null : PERIOD_MEASURES[chosen].getPoint(point);
              },
            },
          ]}
          changes={changes}
          formatValue={(value) => formatTick(chosen, value)}
        />
      ) : null}
      {overview.data?.grain === "hour" ? (
        <p className="text-sm text-soft">Choose a period of at least three days to see days.</p>
      ) : null}
    </Section>
  );
}
