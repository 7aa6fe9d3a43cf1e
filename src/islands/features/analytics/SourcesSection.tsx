import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { SOURCE_BREAKDOWNS } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourceFigures, Sources } from "#src/domain/sources/source-metrics.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { ColumnHeads, MobileSummary, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { sourcesQuery } from "../../lib/queries/sources.query.ts";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { SourceLink } from "../../lib/screens/SourceLink.tsx";

/** Sources shown before "Show all". */
const FIRST = 10;
const BREAKDOWN_NAMES = { source: "Ads, pages and links", campaign: "Campaigns", page: "Addresses" } as const;

/** Where conversations come from, a row each, most lost first. A row opens its conversations. */
export function SourcesSection() {
  const { now } = useMetricsQueries();
  const [by, setBy] = useState<(typeof SOURCE_BREAKDOWNS)[number]>("source");
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(sourcesQuery({ ...now, by }));
  const { data } = query;
  return (
    <Section
      flush
      title={
        <Definition definition={DEFINITIONS.sources.definition} n={data?.n ?? 0} unit="conversations">
          {DEFINITIONS.sources.name}
        </Definition>
      }
      description={data === undefined ? undefined : describeKnown(data)}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <NativeSelect
            aria-label="Count by"
            value={by}
            onChange={({ target }) => setBy(SOURCE_BREAKDOWNS.find((one) => one === target.value) ?? "source")}
          >
            {SOURCE_BREAKDOWNS.map((one) => (
              <option key={one} value={one}>
                {BREAKDOWN_NAMES[one]}
              </option>
            ))}
          </NativeSelect>
          {data !== undefined && data.sources.length > FIRST ? (
            <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "Show fewer" : `All ${formatCount(data.sources.length)} sources`}
            </Button>
          ) : null}
        </div>
      }
    >
      {query.isPending ? <Skeleton className="m-5 h-40" /> : null}
      {query.isError && data === undefined ? <QueryError query={query} className="py-6!" /> : null}
      {data === undefined || data.sources.length === 0 ? null : (
        <SourcesTable sources={isOpen ? data.sources : data.sources.slice(0, FIRST)} />
      )}
    </Section>
  );
}

function describeKnown({ unknown, n, sources }: Sources): string {
  const known = `Not known: ${formatCount(unknown)} of ${formatCount(n)} conversations.`;
  return sources.length === 0
    ? `${known} Ads, pages and campaigns appear once your channel, the snippet or your bot sends them.`
    : known;
}

function SourcesTable({ sources }: { sources: readonly SourceFigures[] }) {
  return (
    <FlushTable caption="Sources">
      <ColumnHeads
        columns={[
          "Came from",
          { name: "Conversations", numeric: true },
          { name: "Sold", numeric: true, wide: true },
          { name: "Lost", numeric: true, wide: true },
          { name: "Waiting for you", numeric: true, wide: true },
          { name: "Converted", numeric: true, wide: true },
          { name: "Before", numeric: true, wide: true },
        ]}
      />
      <TableBody>
        {sources.map((source) => (
          <TableRow key={JSON.stringify([source.kind, source.id, source.name, source.campaign])}>
            <TableHeader scope="row" className="w-full min-w-40">
              <SourceLink source={source} />
              <MobileSummary>
                {formatCount(source.lost)} lost · {formatCount(source.sold)} sold ·{" "}
                {formatPercent(source.conversion.rate)} converted
              </MobileSummary>
            </TableHeader>
            <TableCell numeric>
              <span className="font-semibold">{formatCount(source.conversations)}</span>
            </TableCell>
            <TableCell numeric wide>
              {formatCount(source.sold)}
            </TableCell>
            <TableCell numeric wide>
              {formatCount(source.lost)}
              <span className="block text-xs text-faint">
                {source.customers === 0 ? "" : formatPercent(source.lost / source.customers)}
              </span>
            </TableCell>
            <TableCell numeric wide>
              {formatCount(source.waiting)}
            </TableCell>
            <TableCell numeric wide>
              {formatPercent(source.conversion.rate)}
            </TableCell>
            <TableCell numeric wide>
              {formatCount(source.previous)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}
