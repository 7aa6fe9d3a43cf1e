import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { z } from "zod";
import type { failedJobSchema } from "#src/domain/admin/admin.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { ColumnHeads, PhoneLine, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { explainError, QueryError } from "../../lib/QueryError.tsx";
import { jobsQuery, useRetryJob } from "./jobs.query.ts";

/** How the queues stand, and what gave up. */
export function JobsScreen() {
  const jobs = useQuery(jobsQuery());
  if (jobs.data === undefined) {
    if (jobs.isError) return <FailedToLoad query={jobs} />;
    return (
      <div role="status" aria-label="Loading the jobs" className="grid gap-4">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const { queues, failures } = jobs.data;
  return (
    <>
      <Section
        title="Queues"
        description="Work that is done beside the requests. A job that fails is tried again some times before it gives up."
        flush
        actions={
          <Button
            size="sm"
            loading={jobs.isFetching}
            onClick={() => void jobs.refetch()}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
          >
            Read again
          </Button>
        }
      >
        <FlushTable caption="Queues">
          <ColumnHeads
            columns={[
              "Queue",
              { name: "Waiting", numeric: true },
              { name: "Running", numeric: true },
              { name: "Gave up", numeric: true },
            ]}
          />
          <TableBody>
            {queues.map(({ name, waiting, active, failed }) => (
              <TableRow key={name}>
                <TableHeader scope="row">{name}</TableHeader>
                <TableCell numeric>{formatCount(waiting)}</TableCell>
                <TableCell numeric>{formatCount(active)}</TableCell>
                <TableCell numeric className={failed > 0 ? "font-semibold text-drop-ink" : ""}>
                  {formatCount(failed)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </FlushTable>
      </Section>
      <Section title="Jobs that gave up" flush>
        {failures.length === 0 ? (
          <EmptyState className="py-10!" title="None" description="Every job came to a good end." />
        ) : (
          <FailureTable failures={failures} />
        )}
      </Section>
    </>
  );
}

function FailedToLoad({ query }: { query: Parameters<typeof QueryError>[0]["query"] }) {
  return (
    <Card>
      <QueryError query={query} title="The jobs could not be loaded" />
    </Card>
  );
}

function FailureTable({ failures }: { failures: readonly z.output<typeof failedJobSchema>[] }) {
  const retry = useRetryJob();
  return (
    <FlushTable caption="Jobs that gave up">
      <ColumnHeads
        columns={[
          "Queue",
          { name: "Error", wide: true },
          { name: "Tries", numeric: true, wide: true },
          { name: "When (UTC)", wide: true },
          { hidden: "Run again" },
        ]}
      />
      <TableBody>
        {failures.map(({ id, queue, error, attempts, failedAt }) => (
          <TableRow key={id}>
            <TableHeader scope="row">
              {queue}
              <PhoneLine>
                <span className="block font-mono wrap-anywhere">{error}</span>
                {formatCount(attempts)} tries{failedAt === null ? "" : `, ${formatDateTime(failedAt, "UTC")}`}
              </PhoneLine>
            </TableHeader>
            <TableCell wide className="max-w-md font-mono text-xs break-words">
              {error}
            </TableCell>
            <TableCell numeric wide>
              {formatCount(attempts)}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {failedAt === null ? "–" : formatDateTime(failedAt, "UTC")}
            </TableCell>
            <TableCell className="text-right">
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Run the ${queue} job again`}
                loading={retry.isPending && retry.variables.id === id}
                onClick={() =>
                  retry.mutate(
                    { queue, id },
                    {
                      onError: (failure) =>
                        toast({ title: "Not run again", description: explainError(failure), variant: "destructive" }),
                    },
                  )
                }
              >
                Run again
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}
