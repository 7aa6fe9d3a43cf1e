import { useQuery } from "@tanstack/react-query";
import { countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Heatmap } from "#src/components/charts/Heatmap.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { WaysIn } from "../../lib/WaysIn.tsx";
import { useMetricsQueries, usePeriod } from "../../lib/dash-search.ts";
import { overviewMetricsQuery } from "../../lib/metrics.query.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { FigureBand } from "./FigureBand.tsx";
import { FunnelCard } from "./FunnelCard.tsx";
import { OverviewSkeleton } from "./OverviewSkeleton.tsx";
import { TopFixes } from "./TopFixes.tsx";
import { VolumeCard } from "./VolumeCard.tsx";

/** How the bots do: six figures, where threads fray, when people write, and what to mend first. */
export function OverviewScreen() {
  const { now, before } = useMetricsQueries();
  const { period, today } = usePeriod();
  const current = useQuery(overviewMetricsQuery(now));
  const previous = useQuery({ ...overviewMetricsQuery(before ?? now), enabled: before !== null });
  const earlier = before === null ? undefined : previous.data;

  if (current.isPending) return <OverviewSkeleton />;
  if (current.data === undefined) {
    return (
      <Card>
        <QueryError query={current} title="The overview could not be loaded" />
      </Card>
    );
  }
  if (current.data.figures.conversations === 0) return <NothingYet />;
  const days = countDaysBetween(period.from, period.to) + 1;
  return (
    <div
      aria-busy={current.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", current.isPlaceholderData && "opacity-60")}
    >
      <FigureBand now={current.data} before={earlier} today={today} versusDays={before === null ? null : days} />
      <div className="grid items-stretch gap-4 xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <FunnelCard />
          <VolumeCard now={current.data} before={earlier} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TopFixes />
          <Section title="Peak hours" description={`Conversations begun, ${current.data.timeZone}`} className="flex-1">
            <Heatmap title="Conversations by weekday and hour" values={current.data.peakHours} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        title="No conversations in this period"
        description="Choose a longer period or fewer filters. If nothing has arrived yet, connect a bot with an API key, or bring in a file of past conversations and see its funnel in seconds."
        action={<WaysIn />}
      />
    </Card>
  );
}
