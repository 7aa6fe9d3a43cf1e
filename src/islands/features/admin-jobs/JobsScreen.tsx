import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { ColumnHeads, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { FailedJobs } from "./FailedJobs.tsx";
import { FailedUploads } from "./FailedUploads.tsx";
import { HeldMessages } from "./HeldMessages.tsx";
import { jobsQuery } from "./jobs.query.ts";
import { LostMails } from "./LostMails.tsx";

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
  return (
    <>
      <Section title="Failed jobs" flush>
        {failures.length === 0 ? (
          <EmptyState className="py-10!" title="No failed jobs" />
        ) : (
          <FailedJobs failures={failures} />
        )}
      </Section>
      <Section
        title="Failed uploads"
        description="Files that could not be read, in the last 30 days. The client sees the same reason."
        flush
      >
        {uploads.length === 0 ? (
          <EmptyState className="py-10!" title="No failed uploads" />
        ) : (
          <FailedUploads uploads={uploads} />
        )}
      </Section>
      <Section title="Lost mails" description={describeMails(retriedMails)} flush>
        {mails.length === 0 ? <EmptyState className="py-10!" title="No lost mails" /> : <LostMails mails={mails} />}
      </Section>
      <Section
        title="Held messages"
        description="Messages over a plan’s limit, until they are released or expire."
        flush
      >
        {held.length === 0 ? <EmptyState className="py-10!" title="No held messages" /> : <HeldMessages held={held} />}
      </Section>
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

function describeMails(retried: number): string {
  const lost = "Mails that were given up in the last week.";
  return retried === 0 ? lost : `${lost} ${formatNumberOf(retried, "more mail")} failed and will be tried again.`;
}
