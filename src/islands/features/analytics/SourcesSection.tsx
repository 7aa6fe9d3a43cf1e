import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { describePeople } from "#src/domain/metrics/people/describe-people.ts";
import { formatCount, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import type { Property } from "#src/domain/properties/properties.contract.ts";
import { PROPERTY_PREFIX } from "#src/domain/properties/property-filter.ts";
import { getPropertyOf, SOURCE_BREAKDOWNS, sourcesQuerySchema } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourceFigures, Sources, SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { MoneySwitch, useIsInMoney } from "../../lib/money/MoneySwitch.tsx";
import { Worth } from "../../lib/money/Worth.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { propertiesQuery } from "../../lib/queries/properties.query.ts";
import { sourcesQuery } from "../../lib/queries/sources.query.ts";
import { AgreementNote } from "../../lib/screens/AgreementNote.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SourceLink } from "../../lib/screens/SourceLink.tsx";

/** Sources shown before "Show all". */
const FIRST = 10;
const BREAKDOWN_NAMES = { source: "Ads, pages and links", campaign: "Campaigns", page: "Addresses" } as const;

/** Where conversations come from, a row each, most lost first. A row opens its conversations. */
export function SourcesSection() {
  const { now } = useMetricsQueries();
  const [by, setBy] = useState<SourcesQuery["by"]>("source");
  const properties = useQuery(propertiesQuery()).data?.properties.filter(({ tracked }) => tracked) ?? [];
  const property = getPropertyOf(by);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(sourcesQuery({ ...now, by }));
  const { data } = query;
  const isInMoney = useIsInMoney(data?.money);
  return (
    <Section
      flush
      title={
        <Definition definition={DEFINITIONS.sources.definition} n={data?.n ?? 0} unit="conversations">
          {DEFINITIONS.sources.name}
        </Definition>
      }
      description={data === undefined ? undefined : describeKnown(data, property)}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <MoneySwitch money={data?.money} />
          <NativeSelect
            aria-label="Count by"
            value={by}
            onChange={({ target }) => setBy(sourcesQuerySchema.shape.by.parse(target.value))}
          >
            {SOURCE_BREAKDOWNS.map((one) => (
              <option key={one} value={one}>
                {BREAKDOWN_NAMES[one]}
              </option>
            ))}
            {properties.map(({ name, label, listOnly }) => (
              <option key={name} value={`${PROPERTY_PREFIX}${name}`} disabled={listOnly}>
                {listOnly ? `${label} (over 500 values, filters the list only)` : label}
              </option>
            ))}
          </NativeSelect>
          {data !== undefined && data.sources.length > FIRST ? (
            <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen
                ? "Show fewer"
                : `All ${formatCount(data.sources.length)} ${property === null ? "sources" : "values"}`}
            </Button>
          ) : null}
        </div>
      }
    >
      {query.isPending ? <Skeleton className="m-5 h-40" /> : null}
      {query.isError && data === undefined ? <QueryError query={query} className="py-6!" /> : null}
      {data === undefined || data.sources.length === 0 ? null : (
        <SourcesTable
          isInMoney={isInMoney}
          sources={isOpen ? data.sources : data.sources.slice(0, FIRST)}
          property={properties.find(({ name }) => name === property) ?? null}
        />
      )}
      <div className="px-5 py-3 empty:hidden">
        <AgreementNote />
      </div>
    </Section>
  );
}

function describeKnown({ unknown, n, sources, ...people }: Sources, property: string | null): string {
  const all = [`${formatCount(n)} conversations`, describePeople(people)].filter((text) => text !== null).join(" · ");
  if (property !== null)
    return unknown === 0 ? `${all}.` : `${all}. ${formatNumberOf(unknown, "conversation")} without a value.`;
  const known = `${all}. ${formatNumberOf(unknown, "conversation")} came without a source.`;
  return sources.length === 0
    ? `${known} Ads, pages and campaigns appear once your channel, the snippet or your bot sends them.`
    : known;
}

type TableProps = { sources: readonly SourceFigures[]; isInMoney: boolean; property: Property | null };

function SourcesTable({ sources, isInMoney, property }: TableProps) {
  return (
    <FlushTable caption="Sources">
      <ColumnHeads
        columns={[
          property === null ? "Came from" : property.label,
          { name: "Conversations", numeric: true },
          { name: isInMoney ? "Sold for" : "Sold", numeric: true, wide: true },
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
              <SourceLink source={source} property={property?.name ?? null} />
              <MobileSummary>
                {formatCount(source.lost)} lost ·{" "}
                {isInMoney ? <Worth money={source.money} /> : `${formatCount(source.sold)} sold`} ·{" "}
                {formatPercent(source.conversion.rate)} converted
              </MobileSummary>
            </TableHeader>
            <TableCell numeric>
              <span className="font-semibold">{formatCount(source.conversations)}</span>
            </TableCell>
            <TableCell numeric wide>
              {isInMoney ? <Worth money={source.money} /> : formatCount(source.sold)}
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
