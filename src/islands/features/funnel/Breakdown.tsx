import { useQueries, useQuery } from "@tanstack/react-query";
import type { Language } from "#src/domain/analysis/analysis.contract.ts";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import type { FunnelMetrics, MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { RangeBar } from "#src/components/charts/RangeBar.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { dimensionsQuery, funnelMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { RateCell } from "./StageTable.tsx";

/** Rows shown, most frequent first; more are hard to compare. */
const MAX_ROWS = 8;

const DIMENSIONS = [
  { value: "channel", label: "Channel" },
  { value: "version", label: "Bot version" },
  { value: "language", label: "Language" },
] as const;
type Dimension = (typeof DIMENSIONS)[number]["value"];
type Row = { key: string; name: string; query: MetricsQuery };

/** The funnel per channel, bot version or language, with 95% intervals to tell real differences from chance. */
export function Breakdown() {
  const { by: asked } = useDashSearch();
  // The analytics can be broken down by more.
  const by = DIMENSIONS.find(({ value }) => value === asked)?.value ?? "channel";
  const setSearch = useSetDashSearch();
  const { now } = useMetricsQueries();
  const dimensions = useQuery(dimensionsQuery(now));
  const rows = dimensions.data === undefined ? [] : listRows(by, dimensions.data, now);
  const funnels = useQueries({ queries: rows.map(({ query }) => funnelMetricsQuery(query)) });
  const highest = findScaleEnd(Math.max(...funnels.map(({ data }) => getConversion(data)?.high ?? 0)));

  return (
    <Section
      title="Compare"
      flush
      actions={
        <SegmentedControl
          label="Break down by"
          size="sm"
          options={DIMENSIONS}
          value={by}
          onValueChange={(value) => setSearch({ by: value === "channel" ? undefined : value }, { replace: true })}
        />
      }
    >
      {dimensions.isError ? <QueryError query={dimensions} className="py-8!" /> : null}
      {dimensions.isPending ? <Skeleton className="mx-5 mb-5 h-40" /> : null}
      {dimensions.data === undefined ? null : (
        <FlushTable caption={`Funnel by ${by}`}>
          <TableHead>
            <TableRow>
              <TableHeader>{DIMENSIONS.find(({ value }) => value === by)?.label}</TableHeader>
              <TableHeader numeric>Conversations</TableHeader>
              <TableHeader numeric>{describeStage("interest")}</TableHeader>
              <TableHeader numeric>{describeStage("consideration")}</TableHeader>
              <TableHeader numeric>{describeStage("conversion")}</TableHeader>
              <TableHeader className="min-w-44">
                Conversion, 95% interval
                <span aria-hidden="true" className="tabular flex justify-between text-2xs font-normal text-faint">
                  <span>0%</span>
                  <span>{formatPercent(highest, 0)}</span>
                </span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, name }, at) => (
              <BreakdownRow key={key} name={name} data={funnels[at]?.data} highest={highest} />
            ))}
          </TableBody>
        </FlushTable>
      )}
    </Section>
  );
}

function BreakdownRow({ name, data, highest }: { name: string; data: FunnelMetrics | undefined; highest: number }) {
  const conversion = getConversion(data);
  return (
    <TableRow>
      <TableHeader scope="row" className="max-w-48 truncate">
        {name}
      </TableHeader>
      <TableCell numeric>
        {data === undefined ? <Skeleton className="ml-auto h-4 w-12" /> : formatCount(data.conversations)}
      </TableCell>
      {(["interest", "consideration", "conversion"] as const).map((stage) => {
        const rate = data?.stages.find((other) => other.stage === stage)?.rate;
        return (
          <TableCell key={stage} numeric>
            {rate === undefined ? <Skeleton className="ml-auto h-4 w-14" /> : <RateCell rate={rate} />}
          </TableCell>
        );
      })}
      <TableCell>
        {conversion === null ? null : (
          <RangeBar
            label={`Conversion of ${name}`}
            {...conversion}
            min={0}
            max={highest}
            color="conversion"
            formatValue={formatPercent}
          />
        )}
      </TableCell>
    </TableRow>
  );
}

/** Rounds up to the next tenth, for a readable end of the scale. */
function findScaleEnd(highest: number): number {
  return Math.min(1, Math.max(0.1, Math.ceil(highest * 10) / 10));
}

function getConversion(data: FunnelMetrics | undefined): { value: number; low: number; high: number } | null {
  const rate = data?.stages.find(({ stage }) => stage === "conversion")?.rate;
  if (rate === undefined || rate.rate === null || rate.low === null || rate.high === null) return null;
  return { value: rate.rate, low: rate.low, high: rate.high };
}

type Dimensions = {
  channels: { value: string }[];
  languages: { value: Language }[];
  versions: { value: string }[];
};

function listRows(by: Dimension, { channels, languages, versions }: Dimensions, now: MetricsQuery): Row[] {
  const rows = {
    channel: channels.map(({ value }) => ({
      key: value,
      name: getChannelName(value),
      query: { ...now, channel: value },
    })),
    language: languages.map(({ value }) => ({
      key: value,
      name: describeLanguage(value),
      query: { ...now, language: value },
    })),
    version: versions.map(({ value }) => ({ key: value, name: value, query: { ...now, version: value } })),
  };
  return rows[by].slice(0, MAX_ROWS);
}
