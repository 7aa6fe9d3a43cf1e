import { useQuery } from "@tanstack/react-query";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { AgreementNote } from "../../lib/screens/AgreementNote.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { NoConversations } from "../../lib/screens/empty/NoConversations.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { dimensionsQuery, outcomesQuery, overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { topicsQuery } from "../../lib/queries/topics.query.ts";
import { AnalyticsViews } from "./AnalyticsViews.tsx";
import { RetentionSection } from "./RetentionSection.tsx";
import { SharesSection } from "./SharesSection.tsx";
import { SourcesSection } from "./SourcesSection.tsx";
import { TopicsSection } from "./TopicsSection.tsx";
import { listTiles } from "./charted.ts";
import { MeasureSection } from "./MeasureSection.tsx";
import { MeasureTiles } from "./MeasureTiles.tsx";
import { retentionQuery } from "./analytics.query.ts";

const PROMISE = "Import past conversations from a file, or connect a bot, to see response times, topics and retention.";

/** /dash/analytics: one measure over time, chosen by its tile; topics, sources, shares and retention. */
export function AnalyticsScreen() {
  const { now, before } = useMetricsQueries();
  const topics = useQuery(topicsQuery(now));
  const retention = useQuery(retentionQuery(now));
  const overview = useQuery(overviewMetricsQuery(now));
  const outcomes = useQuery(outcomesQuery(now));
  const earlier = useQuery({ ...overviewMetricsQuery(before ?? now), enabled: before !== null });
  const earlierOutcomes = useQuery({ ...outcomesQuery(before ?? now), enabled: before !== null });
  const earlierRetention = useQuery({ ...retentionQuery(before ?? now), enabled: before !== null });
  const { measure = "conversations" } = useDashSearch();
  const setSearch = useSetDashSearch();
  const dimensions = useQuery(dimensionsQuery(now));
  const queries = [overview, outcomes, dimensions, topics, retention];
  if (queries.some((query) => query.isPending)) return <AnalyticsSkeleton />;
  if (!overview.data || !outcomes.data || !dimensions.data || !topics.data || !retention.data) {
    const failed = queries.find((query) => query.isError) ?? overview;
    return <QueryErrorCard query={failed} title="Analytics could not be loaded" />;
  }
  const { figures } = overview.data;
  const previous =
    before === null || !earlier.data || !earlierOutcomes.data || !earlierRetention.data
      ? undefined
      : { overview: earlier.data, outcomes: earlierOutcomes.data, retention: earlierRetention.data };
  const tiles = listTiles({ overview: overview.data, outcomes: outcomes.data, retention: retention.data }, previous);
  const chosen = tiles.find(({ id }) => id === measure);
  if (figures.conversations === 0) return <NoConversations promise={PROMISE} />;
  return (
    <div
      aria-busy={retention.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", retention.isPlaceholderData && "opacity-60")}
    >
      <div className="grid gap-1.5">
        <MeasureTiles
          tiles={tiles}
          chosen={measure}
          isCompared={before !== null}
          onChoose={(id) => setSearch({ measure: id }, { replace: true })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <p className="text-2xs text-faint">{before === null ? "" : "Changes are from the period before."}</p>
            <AgreementNote />
          </div>
          <AnalyticsViews />
        </div>
      </div>
      {chosen === undefined ? null : <MeasureSection id={measure} name={chosen.name} overview={overview.data} />}
      <TopicsSection topics={topics.data} />
      <SourcesSection />
      <SharesSection dimensions={dimensions.data} total={figures.conversations} />
      <RetentionSection retention={retention.data} />
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading analytics" className="grid gap-4">
      <Skeleton className="h-84 w-full rounded-md md:h-42" />
      <div className="grid gap-4 md:grid-cols-3">
        {["channels", "languages", "versions"].map((key) => (
          <LoadingCard key={key} height="h-36" />
        ))}
      </div>
      <LoadingCard height="h-48" />
    </div>
  );
}

function LoadingCard({ height }: { height: "h-36" | "h-48" }) {
  return (
    <Card className="grid gap-3 p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className={`${height} w-full`} />
    </Card>
  );
}
