import { useInfiniteQuery } from "@tanstack/react-query";
import type { StaffAuditEntry } from "#src/domain/admin/admin.contract.ts";
import { describeAction } from "#src/domain/audit/audit.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { AdminLink } from "../../lib/AdminLink.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { staffAuditQuery } from "./audit.query.ts";

/** What staff did, the newest first. Entries are never changed or deleted. */
export function StaffAuditScreen() {
  const log = useInfiniteQuery(staffAuditQuery());
  if (log.data === undefined) {
    if (!log.isError) return <Skeleton className="h-96 w-full" />;
    return (
      <Card>
        <QueryError query={log} title="The audit log could not be loaded" />
      </Card>
    );
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  return (
    <Section
      title="What staff did"
      description="What concerns a client stands in that client's own log as well. Times are UTC."
      flush
    >
      {entries.length === 0 ? <EmptyState title="Nothing yet" /> : <Entries entries={entries} />}
      {log.hasNextPage ? (
        <div className="grid justify-center py-4">
          <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function Entries({ entries }: { entries: readonly StaffAuditEntry[] }) {
  return (
    <FlushTable caption="Audit log">
      <TableHead>
        <TableRow>
          <TableHeader>When</TableHeader>
          <TableHeader>Who</TableHeader>
          <TableHeader>What</TableHeader>
          <TableHeader>Client</TableHeader>
          <TableHeader>Particulars</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="tabular whitespace-nowrap">{formatDateTime(entry.at, "UTC")}</TableCell>
            <TableCell className="whitespace-nowrap">{entry.administrator.name}</TableCell>
            <TableHeader scope="row">
              {describeAction(entry.action)}
              {entry.subject === null ? null : <span className="block font-normal text-soft">{entry.subject}</span>}
            </TableHeader>
            <TableCell>
              {entry.client === null ? (
                <span className="text-faint">–</span>
              ) : (
                <AdminLink
                  to={paths.admin.client(entry.client.id)}
                  className="underline decoration-edge underline-offset-4"
                >
                  {entry.client.name ?? "Deleted"}
                </AdminLink>
              )}
            </TableCell>
            <TableCell className="max-w-72 text-xs break-words text-soft">{describeDetails(entry.details)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function describeDetails(details: StaffAuditEntry["details"]): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value ?? "none")}`)
    .join(", ");
}
