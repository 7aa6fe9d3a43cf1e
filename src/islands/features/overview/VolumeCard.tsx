import type { OverviewMetrics, SeriesPoint } from "#src/domain/metrics/metrics.contract.ts";
import { formatDate, formatDateTime, formatDay, formatTime } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { usePeriod } from "../../lib/navigation/dash-search.ts";
import { StackedBars } from "#src/components/charts/StackedBars.tsx";

/** Conversations over time by furthest stage, with the previous period as a line. */
export function VolumeCard({ now, before }: { now: OverviewMetrics; before: OverviewMetrics | undefined }) {
  const { today } = usePeriod();
  const comparable = before !== undefined && before.grain === now.grain && before.figures.conversations > 0;
  return (
    <Section title="Conversations by furthest stage">
      <StackedBars
        title={`Conversations by ${now.grain} and furthest stage`}
        height={360}
        days={now.series.map((point) => buildDay(point, now, today))}
        {...(comparable ? { previous: before.series.map(({ conversations }) => conversations) } : {})}
      />
    </Section>
  );
}

function buildDay({ bucket, furthest }: SeriesPoint, { grain, timeZone }: OverviewMetrics, today: string) {
  const { none, ...values } = furthest;
  // A day bucket is already local: format it as UTC to avoid a shift.
  const [label, shortLabel] =
    grain === "day"
      ? [`${formatDate(bucket, "UTC")}${bucket === today ? ", so far" : ""}`, formatDay(bucket, "UTC")]
      : [formatDateTime(bucket, timeZone), formatTime(bucket, timeZone)];
  return { key: bucket, label, shortLabel, values, none };
}
