import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getActionLabel } from "#src/domain/audit/audit.contract.ts";
import type { AuditDetails } from "#src/domain/audit/audit.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import {
  MobileSummary,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { QueryErrorCard } from "./QueryError.tsx";
import { ShowMore } from "./ShowMore.tsx";

type Entry = { id: string; at: string; action: string; subject: string | null; details: AuditDetails };
type AuditLogProps<E extends Entry> = {
  log: UseInfiniteQueryResult<InfiniteData<{ entries: E[] }>>;
  title: string;
  description: string;
  /** Said when there are no entries. */
  empty?: string;
  timeZone: string;
  who: (entry: E) => ReactNode;
  /** An additional column. */
  about?: { header: string; cell: (entry: E) => ReactNode };
};

/** Paged audit log, newest first. */
export function AuditLog<E extends Entry>({ log, title, description, empty, ...table }: AuditLogProps<E>) {
  if (log.data === undefined) {
    if (!log.isError) return <Skeleton className="h-96 w-full" />;
    return <QueryErrorCard query={log} title="The audit log could not be loaded" />;
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  return (
    <Section title={title} description={description} flush>
      {entries.length === 0 ? (
        <EmptyState title={empty ?? "No entries yet"} />
      ) : (
        <Entries entries={entries} {...table} />
      )}
      <ShowMore list={log}>Show older entries</ShowMore>
    </Section>
  );
}

type EntriesProps<E extends Entry> = Pick<AuditLogProps<E>, "timeZone" | "who" | "about"> & { entries: readonly E[] };

function Entries<E extends Entry>({ entries, timeZone, who, about }: EntriesProps<E>) {
  return (
    <FlushTable caption="Audit log, newest first">
      <TableHead>
        <TableRow>
          <TableHeader wide>Time</TableHeader>
          <TableHeader wide>User</TableHeader>
          <TableHeader className="max-sm:pl-4">Action</TableHeader>
          {about === undefined ? null : <TableHeader>{about.header}</TableHeader>}
          <TableHeader wide>Details</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell wide className="tabular whitespace-nowrap">
              {formatDateTime(entry.at, timeZone)}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {who(entry)}
            </TableCell>
            <TableHeader scope="row" className="max-sm:pl-4 sm:min-w-52">
              {getActionLabel(entry.action)}
              {entry.subject === null ? null : (
                <span className="block font-normal text-soft max-sm:wrap-anywhere">{entry.subject}</span>
              )}
              <MobileSummary>{describeDetails(entry.details)}</MobileSummary>
              <MobileSummary>
                {who(entry)}, {formatDateTime(entry.at, timeZone)}
              </MobileSummary>
            </TableHeader>
            {about === undefined ? null : <TableCell>{about.cell(entry)}</TableCell>}
            <TableCell wide className="max-w-72 text-xs break-words text-soft">
              {describeDetails(entry.details)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function describeDetails(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${describeName(name)}: ${describeValue(value)}`)
    .join(", ");
}

/** The name of a detail in words: "apiAccountId" is "API account ID". */
function describeName(name: string): string {
  return name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\b(?:api|id)\b/g, (word) => word.toUpperCase());
}

function describeValue(value: AuditDetails[string]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value ?? "none");
}
