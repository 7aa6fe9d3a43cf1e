import type { ComponentProps, ReactNode } from "react";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { QueryError } from "./QueryError.tsx";
import { ShowMore } from "./ShowMore.tsx";

type PagedCardProps = {
  /** What the rows are, in the plural: "clients". */
  name: string;
  list: ComponentProps<typeof QueryError>["query"] & ComponentProps<typeof ShowMore>["list"] & { data: unknown };
  /** What is said in place of the rows, where there are none. */
  empty: { title: string; description: string } | null;
  children: ReactNode;
};

/** A list that comes page by page: loading, failed, empty, or its rows and the way to more. */
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
