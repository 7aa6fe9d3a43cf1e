import { useQuery } from "@tanstack/react-query";
import { Card } from "#src/components/ui/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { NothingHere } from "../../lib/NothingHere.tsx";
import { useMetricsQueries } from "../../lib/dash-search.ts";
import { FigureGrid } from "../../lib/FigureGrid.tsx";
import { dimensionsQuery, overviewMetricsQuery } from "../../lib/metrics.query.ts";
import { RetentionSection } from "./RetentionSection.tsx";
import { SharesSection } from "./SharesSection.tsx";
import { TopicsSection } from "./TopicsSection.tsx";
import { listAnalyticsFigures } from "./analytics-figures.ts";
import { retentionQuery, topicsQuery } from "./analytics.query.ts";

const PROMISE =
  "Waiting times, topics and who comes back are read from conversations: bring in a file of past ones, or connect a bot.";

/** How long users wait and talk, where they write, what about, and whether they come back. */
export function AnalyticsScreen() {
  const { now, before } = useMetricsQueries();
  const topics = useQuery(topicsQuery());
  const retention = useQuery(retentionQuery(now));
  const overview = useQuery(overviewMetricsQuery(now));
  const previous = useQuery({ ...overviewMetricsQuery(before ?? now), enabled: before !== null });
  const dimensions = useQuery(dimensionsQuery(now));
  const queries = [overview, dimensions, topics, retention];
  if (queries.some((query) => query.isPending)) return <AnalyticsSkeleton />;
  if (!overview.data || !dimensions.data || !topics.data || !retention.data) {
    const failed = queries.find((query) => query.isError) ?? overview;
    return (
      <Card>
        <QueryError query={failed} title="The figures could not be loaded" />
      </Card>
    );
  }
  const { figures } = overview.data;
  const earlier = before === null ? undefined : previous.data?.figures;
  if (figures.conversations === 0 && topics.data.topics.length === 0) return <NothingHere promise={PROMISE} />;
  return (
    <div
      aria-busy={retention.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", retention.isPlaceholderData && "opacity-60")}
    >
      {figures.conversations === 0 ? (
        <NothingHere promise={PROMISE} />
      ) : (
        <>
          <FigureGrid figures={listAnalyticsFigures(figures, earlier)} columns={4} />
          <SharesSection dimensions={dimensions.data} total={figures.conversations} />
          <RetentionSection retention={retention.data} />
        </>
      )}
      <TopicsSection topics={topics.data} />
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" className="grid gap-4">
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
