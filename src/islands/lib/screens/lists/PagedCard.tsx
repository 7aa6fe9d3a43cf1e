import type { ComponentProps, ReactNode } from "react";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { QueryError } from "./QueryError.tsx";
import { ShowMore } from "./ShowMore.tsx";

type PagedCardProps = {
  /** Plural name of the rows: "clients". */
  name: string;
  list: ComponentProps<typeof QueryError>["query"] & ComponentProps<typeof ShowMore>["list"] & { data: unknown };
  /** Empty state; null when there are rows. */
  empty: { title: string; description: string } | null;
  children: ReactNode;
};

/** A paged list in a card: loading, error, empty, or rows with "Show more". */
export function PagedCard({ name, list, empty, children }: PagedCardProps) {
  return (
    <Card>
      {list.data === undefined && list.error === null ? (
        <div role="status" aria-label={`Loading the ${name}`} className="grid gap-3 p-5">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-10 w-full" />
          ))}
        </div>
      ) : null}
      {list.error === null ? null : <QueryError query={list} title={`The ${name} could not be loaded`} />}
      {list.data !== undefined && empty !== null ? <EmptyState {...empty} /> : null}
      {list.data !== undefined && empty === null ? children : null}
      <ShowMore list={list} />
    </Card>
  );
}
