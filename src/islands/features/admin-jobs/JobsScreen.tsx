import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { z } from "zod";
import type { failedJobSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { ColumnHeads, MobileSummary, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { jobsQuery, useRetryJob } from "./jobs.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Background queues and failed jobs. */
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
        description="Background work. A failing job is retried several times before it counts as failed."
        flush
        actions={
          <Button
            size="sm"
            loading={jobs.isFetching}
            onClick={() => void jobs.refetch()}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
          >
            Refresh
          </Button>
        }
      >
        <FlushTable caption="Queues">
          <ColumnHeads
            columns={[
              "Queue",
              { name: "Waiting", numeric: true },
              { name: "Running", numeric: true },
              { name: "Failed", numeric: true },
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
      <Section title="Failed jobs" flush>
        {failures.length === 0 ? (
          <EmptyState className="py-10!" title="No failed jobs" />
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
    <FlushTable caption="Failed jobs">
      <ColumnHeads
        columns={[
          "Queue",
          { name: "Error", wide: true },
          { name: "Attempts", numeric: true, wide: true },
          { name: "Failed at (UTC)", wide: true },
          { hidden: "Retry" },
        ]}
      />
      <TableBody>
        {failures.map(({ id, queue, error, attempts, failedAt }) => (
          <TableRow key={id}>
            <TableHeader scope="row">
              {queue}
              <MobileSummary>
                <span className="block font-mono wrap-anywhere">{error}</span>
                {formatCount(attempts)} attempts{failedAt === null ? "" : `, ${formatDateTime(failedAt, "UTC")}`}
              </MobileSummary>
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
                aria-label={`Retry the ${queue} job`}
                loading={retry.isPending && retry.variables.id === id}
                onClick={() =>
                  retry.mutate(
                    { queue, id },
                    {
                      onError: (failure) =>
                        toast({
                          title: "Could not retry the job",
                          description: getErrorMessage(failure),
                          variant: "destructive",
                        }),
                    },
                  )
                }
              >
                Retry
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}
