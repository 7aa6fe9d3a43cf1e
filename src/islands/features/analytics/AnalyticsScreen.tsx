import { useQuery } from "@tanstack/react-query";
import { Card } from "#src/components/ui/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { QueryErrorCard } from "../../lib/screens/QueryError.tsx";
import { NoConversations } from "../../lib/screens/NoConversations.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { FigureGrid } from "../../lib/screens/FigureGrid.tsx";
import { dimensionsQuery, overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { topicsQuery } from "../../lib/queries/topics.query.ts";
import { RetentionSection } from "./RetentionSection.tsx";
import { SharesSection } from "./SharesSection.tsx";
import { SourcesSection } from "./SourcesSection.tsx";
import { TopicsSection } from "./TopicsSection.tsx";
import { listAnalyticsFigures } from "./analytics-figures.ts";
import { retentionQuery } from "./analytics.query.ts";

const PROMISE = "Import past conversations from a file, or connect a bot, to see response times, topics and retention.";

/** /dash/analytics: response times, length, quality, breakdowns, retention and topics. */
export function AnalyticsScreen() {
  const { now, before } = useMetricsQueries();
  const topics = useQuery(topicsQuery(now));
  const retention = useQuery(retentionQuery(now));
  const overview = useQuery(overviewMetricsQuery(now));
  const previous = useQuery({ ...overviewMetricsQuery(before ?? now), enabled: before !== null });
  const dimensions = useQuery(dimensionsQuery(now));
  const queries = [overview, dimensions, topics, retention];
  if (queries.some((query) => query.isPending)) return <AnalyticsSkeleton />;
  if (!overview.data || !dimensions.data || !topics.data || !retention.data) {
    const failed = queries.find((query) => query.isError) ?? overview;
    return <QueryErrorCard query={failed} title="Analytics could not be loaded" />;
  }
  const { figures } = overview.data;
  const earlier = before === null ? undefined : previous.data?.figures;
  if (figures.conversations === 0) return <NoConversations promise={PROMISE} />;
  return (
    <div
      aria-busy={retention.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", retention.isPlaceholderData && "opacity-60")}
    >
      <FigureGrid figures={listAnalyticsFigures(figures, earlier)} columns={4} />
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
