import { useQuery } from "@tanstack/react-query";
import type { Erasure } from "#src/domain/privacy/erasure.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { erasuresQuery } from "./privacy.query.ts";

const STATES: Record<Erasure["state"], string> = { waiting: "Waiting", running: "Erasing", done: "Erased" };

/** The erasures so far, each a certificate that names nobody. */
export function Certificates() {
  const erasures = useQuery(erasuresQuery());
  return (
    <Section
      title="Certificates"
      description="What was erased, when and by whom. They hold nothing about the person."
      flush
    >
      {erasures.isPending ? <SectionLoading label="Loading the certificates" rows={2} /> : null}
      {erasures.isError ? <QueryError query={erasures} title="The certificates could not be loaded" /> : null}
      {erasures.data === undefined ? null : <List erasures={erasures.data.erasures} />}
    </Section>
  );
}

function List({ erasures }: { erasures: Erasure[] }) {
  const { client } = useDash();
  if (erasures.length === 0) return <p className="px-4 pb-5 text-sm text-soft sm:px-5">No erasures yet.</p>;
  return (
    <FlushTable caption="Erasures, newest first">
      <TableHead>
        <TableRow>
          <TableHeader>Requested</TableHeader>
          <TableHeader>By</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader numeric>Conversations</TableHeader>
          <TableHeader numeric>Messages</TableHeader>
          <TableHeader numeric>Mentions</TableHeader>
          <TableHeader>Number</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {erasures.map((erasure) => (
          <Row key={erasure.id} erasure={erasure} timeZone={client.timeZone} />
        ))}
      </TableBody>
    </FlushTable>
  );
}

function Row({ erasure, timeZone }: { erasure: Erasure; timeZone: string }) {
  const { found, state, finishedAt } = erasure;
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap">{formatDateTime(erasure.requestedAt, timeZone)}</TableCell>
      <TableCell>{erasure.requestedBy}</TableCell>
      <TableCell>
        <Badge>{STATES[state]}</Badge>
        {finishedAt === null ? null : (
          <span className="block text-xs whitespace-nowrap text-soft">{formatDateTime(finishedAt, timeZone)}</span>
        )}
      </TableCell>
      <TableCell numeric>{describeProgress(erasure)}</TableCell>
      <TableCell numeric>{found === null ? "–" : formatCount(found.messages)}</TableCell>
      <TableCell numeric>{found === null ? "–" : formatCount(found.mentions + found.otherTexts)}</TableCell>
      <TableCell className="font-mono text-xs">{erasure.id}</TableCell>
    </TableRow>
  );
}

function describeProgress({ state, found, removedConversations }: Erasure): string {
  if (found === null) return "–";
  const total = formatCount(found.conversations);
  return state === "running" ? `${formatCount(removedConversations)} of ${total}` : total;
}
