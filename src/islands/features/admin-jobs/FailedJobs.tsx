import type { z } from "zod";
import type { failedJobSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, MobileSummary, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useRetryJob } from "./jobs.query.ts";

/** Jobs that failed for good or were set aside, each with a button that runs it again. */
export function FailedJobs({ failures }: { failures: readonly z.output<typeof failedJobSchema>[] }) {
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
