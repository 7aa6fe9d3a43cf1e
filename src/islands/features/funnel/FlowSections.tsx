import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { flowMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { StationMapSection } from "./StationMapSection.tsx";
import { TimeToConvert } from "./TimeToConvert.tsx";
import type { VersionPair } from "./VersionPicker.tsx";

/** The map of stations and the time to convert. */
export function FlowSections() {
  const { now } = useMetricsQueries();
  const [pair, setPair] = useState<VersionPair | null>(null);
  const query = useQuery(flowMetricsQuery({ ...now, ...pair }));
  if (query.isPending) return <FlowSkeleton />;
  if (query.data === undefined) {
    return <QueryErrorCard query={query} title="Flow could not be loaded" />;
  }
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity",
        query.isPlaceholderData && "opacity-60",
      )}
    >
      <StationMapSection flow={query.data} pair={pair} onPair={setPair} />
      <TimeToConvert times={query.data.timeToConvert} />
    </div>
  );
}

function FlowSkeleton() {
  return (
    <div role="status" aria-label="Loading flow" className="grid gap-4">
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-96 w-full" />
      </Card>
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-64 w-full" />
      </Card>
    </div>
  );
}
