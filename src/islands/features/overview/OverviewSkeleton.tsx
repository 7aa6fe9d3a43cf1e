import { Card } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { FigureBandSkeleton } from "./FigureBand.tsx";

/** Loading state of the overview. */
export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading overview" className="grid gap-4">
      <FigureBandSkeleton />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        {["funnel", "fixes", "volume", "hours"].map((name) => (
          <Card key={name} className="grid gap-4 p-5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-60 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
