import { useQuery } from "@tanstack/react-query";
import { countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Heatmap } from "#src/components/charts/Heatmap.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { NoConversations } from "../../lib/screens/empty/NoConversations.tsx";
import { useMetricsQueries, usePeriod } from "../../lib/navigation/dash-search.ts";
import { overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { CallsCard } from "./CallsCard.tsx";
import { CsatCard } from "./CsatCard.tsx";
import { FigureBand } from "./FigureBand.tsx";
import { FunnelCard } from "./FunnelCard.tsx";
import { OutcomeCard } from "./OutcomeCard.tsx";
import { OutsidePeriod } from "./OutsidePeriod.tsx";
import { OverviewSkeleton } from "./OverviewSkeleton.tsx";
import { SourcesCard } from "./SourcesCard.tsx";
import { TopFixes } from "./TopFixes.tsx";
import { VolumeCard } from "./VolumeCard.tsx";

const PROMISE =
  "Import past conversations from a file to see their funnel in seconds, or connect a bot with an API key.";

/** /dash/overview: six figures, outcomes, funnel, volume, top fixes, model calls and peak hours. */
export function OverviewScreen() {
  const { now, before } = useMetricsQueries();
  const { period, today } = usePeriod();
  const current = useQuery(overviewMetricsQuery(now));
  const previous = useQuery({ ...overviewMetricsQuery(before ?? now), enabled: before !== null });
  const earlier = before === null ? undefined : previous.data;

  if (current.isPending) return <OverviewSkeleton />;
  if (current.data === undefined) {
    return <QueryErrorCard query={current} title="Overview could not be loaded" />;
  }
  if (current.data.figures.conversations === 0) return <NoConversations promise={PROMISE} />;
  const days = countDaysBetween(period.from, period.to) + 1;
  return (
    <div
      aria-busy={current.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", current.isPlaceholderData && "opacity-60")}
    >
      <OutsidePeriod />
      <FigureBand now={current.data} before={earlier} today={today} versusDays={before === null ? null : days} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <OutcomeCard />
          <FunnelCard />
          <VolumeCard now={current.data} before={earlier} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TopFixes />
          <CallsCard tokens={current.data.figures.tokens} cost={current.data.figures.cost} />
          <Section title="Peak hours" description={`Conversations started, ${current.data.timeZone}`}>
            <Heatmap title="Conversations by weekday and hour" values={current.data.peakHours} />
          </Section>
        </div>
      </div>
      <div className="grid gap-4 empty:hidden xl:auto-cols-fr xl:grid-flow-col">
        <SourcesCard />
        <CsatCard csat={current.data.csat} before={earlier?.csat} />
      </div>
    </div>
  );
}
