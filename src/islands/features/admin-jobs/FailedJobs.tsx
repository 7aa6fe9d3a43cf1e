import type { z } from "zod";
import type { failedJobSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { ColumnHeads, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { FAILURE_COLUMNS, FailureCells, FailureSummary } from "./FailureCells.tsx";
import { useRetryJob } from "./jobs.query.ts";

/** Jobs that failed for good or were set aside, each with a button that runs it again. */
export function FailedJobs({ failures }: { failures: readonly z.output<typeof failedJobSchema>[] }) {
  const retry = useRetryJob();
  return (
    <FlushTable caption="Failed jobs">
      <ColumnHeads columns={["Queue", ...FAILURE_COLUMNS, { hidden: "Retry" }]} />
      <TableBody>
        {failures.map(({ id, queue, ...failure }) => (
          <TableRow key={id}>
            <TableHeader scope="row">
              {queue}
              <FailureSummary {...failure} />
            </TableHeader>
            <FailureCells {...failure} />
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
                      onError: (error) =>
                        toast({
                          title: "Could not retry the job",
                          description: getErrorMessage(error),
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
