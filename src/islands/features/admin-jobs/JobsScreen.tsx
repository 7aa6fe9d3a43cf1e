import { useQuery } from "@tanstack/react-query";
import { Check, RotateCw } from "lucide-react";
import type { z } from "zod";
import type { jobQueueSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { formatCount, formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ColumnHeads, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { FailedJobs } from "./FailedJobs.tsx";
import { FailedUploads } from "./FailedUploads.tsx";
import { HeldMessages } from "./HeldMessages.tsx";
import { jobsQuery } from "./jobs.query.ts";
import { LostMails } from "./LostMails.tsx";

type Queue = z.output<typeof jobQueueSchema>;

/** What failed or is held, of all clients, and the background queues. */
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
  const { queues, failures, uploads, mails, retriedMails, held } = jobs.data;
  const lists = [
    {
      ...{ title: "Failed jobs", n: failures.length, none: "No failed jobs", description: undefined },
      table: <FailedJobs failures={failures} />,
    },
    {
      ...{ title: "Failed uploads", n: uploads.length, none: "No failed uploads in the last 30 days" },
      description: "Files that could not be read, in the last 30 days. The client sees the same reason.",
      table: <FailedUploads uploads={uploads} />,
    },
    {
      ...{ title: "Lost mails", n: mails.length, description: describeMails(retriedMails) },
      none: `No lost mails in the last week${describeRetried(retriedMails)}`,
      table: <LostMails mails={mails} />,
    },
    {
      ...{ title: "Held messages", n: held.length, none: "No held messages" },
      description: "Messages over a plan’s limit, until they are released or expire.",
      table: <HeldMessages held={held} />,
    },
  ];
  const clear = lists.filter(({ n }) => n === 0);
  return (
    <>
      {lists.map(({ title, description, n, table }) =>
        n === 0 ? null : (
          <Section key={title} title={title} description={description} flush>
            {table}
          </Section>
        ),
      )}
      {clear.length === 0 ? null : (
        <Section title="In order">
          <ul className="grid gap-2 sm:grid-cols-2">
            {clear.map(({ title, none }) => (
              <li key={title} className="flex items-center gap-2 text-[0.9375rem]">
                <Check aria-hidden="true" className="size-4 shrink-0 text-soft" />
                {none}
              </li>
            ))}
          </ul>
        </Section>
      )}
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
              { name: "Last done (UTC)", wide: true },
            ]}
          />
          <TableBody>
            {queues.toSorted(compareQueues).map(({ name, waiting, active, failed, lastDoneAt }) => (
              <TableRow key={name}>
                <TableHeader scope="row">{name}</TableHeader>
                <TableCell numeric>{formatCount(waiting)}</TableCell>
                <TableCell numeric>{formatCount(active)}</TableCell>
                <TableCell numeric className={failed > 0 ? "font-semibold text-drop-ink" : ""}>
                  {formatCount(failed)}
                </TableCell>
                <TableCell wide className="whitespace-nowrap">
                  {lastDoneAt === null ? "–" : formatDateTime(lastDoneAt, "UTC")}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </FlushTable>
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

/** Queues with failures come first, then those with work, then those that did something last. */
function compareQueues(left: Queue, right: Queue): number {
  const rank = ({ waiting, active, failed }: Queue) => (failed > 0 ? 2 : 0) + (waiting + active > 0 ? 1 : 0);
  const doneMs = ({ lastDoneAt }: Queue) => (lastDoneAt === null ? 0 : Date.parse(lastDoneAt));
  return rank(right) - rank(left) || doneMs(right) - doneMs(left);
}

function describeMails(retried: number): string {
  return `Mails that were given up in the last week${describeRetried(retried)}.`;
}

function describeRetried(retried: number): string {
  return retried === 0 ? "" : `; ${formatNumberOf(retried, "more mail")} failed and will be tried again`;
}
