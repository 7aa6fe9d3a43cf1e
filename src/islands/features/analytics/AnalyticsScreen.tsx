import { useQuery } from "@tanstack/react-query";
import { Card } from "#src/components/ui/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { useMetricsQueries } from "../../lib/dash-search.ts";
import { RetentionSection } from "./RetentionSection.tsx";
import { TopicsSection } from "./TopicsSection.tsx";
import { retentionQuery, topicsQuery } from "./analytics.query.ts";

/** What users write about, and whether they come back. */
export function AnalyticsScreen() {
  const { now } = useMetricsQueries();
  const topics = useQuery(topicsQuery());
  const retention = useQuery(retentionQuery(now));
  if (topics.isPending || retention.isPending) return <AnalyticsSkeleton />;
  if (topics.data === undefined || retention.data === undefined) {
    return (
      <Card>
        <QueryError query={topics.data === undefined ? topics : retention} title="The figures could not be loaded" />
      </Card>
    );
  }
  return (
    <div
      aria-busy={retention.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", retention.isPlaceholderData && "opacity-60")}
    >
      <RetentionSection retention={retention.data} />
      <TopicsSection topics={topics.data} />
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" className="grid gap-4">
      {["a", "b"].map((key) => (
        <Card key={key} className="grid gap-3 p-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-48 w-full" />
        </Card>
      ))}
    </div>
  );
}
