import type { Breakdown, ValueBreakdown } from "#src/domain/metrics/breakdowns.ts";
import type { OverviewMetrics } from "#src/domain/metrics/metrics.contract.ts";
import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { ColumnHeads, Table, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/navigation/dash-search.ts";
import { formatWhole } from "./charted.ts";
import type { MeasureValue } from "./use-measure-lines.ts";

/** What a measure can be broken down by, as people choose it. */
export const BREAKDOWN_NAMES: Record<Breakdown, string> = {
  account: "API account",
  channel: "Channel",
  language: "Language",
  version: "Bot version",
  outcome: "Outcome",
  reason: "Reason",
  act: "Last from the bot",
  need: "Came for",
  topic: "Topic",
  source: "Source",
  campaign: "Campaign",
  weekday: "Weekday",
  hour: "Hour of the day",
};

/** How captions name them. */
const CAPTION_NAMES: Record<ValueBreakdown, string> = {
  account: "API account",
  channel: "channel",
  language: "language",
  version: "bot version",
  outcome: "outcome",
  reason: "reason",
  act: "what the bot did last",
  need: "what people came for",
  topic: "topic",
  source: "source",
  campaign: "campaign",
};

type BreakdownTableProps = {
  id: ChartedId;
  name: string;
  by: ValueBreakdown;
  values: readonly MeasureValue[];
  overview: OverviewMetrics;
};

/** The measure of each value, with its conversations, which add up to all of the period. A value opens its conversations. */
export function BreakdownTable({ id, name, by, values, overview }: BreakdownTableProps) {
  const shared = pickSharedSearch(useDashSearch());
  const total = overview.figures.conversations;
  const counted = values.map((value) => ({ ...value, n: countConversations(value) }));
  const rows = counted.filter(({ n, data }) => n > 0 || data.overview === undefined);
  const rest = total - rows.reduce((sum, { n }) => sum + n, 0);
  const isCount = id === "conversations";
  if (rows.length === 0) {
    return <p className="mt-3 text-sm text-soft">No conversation of this period has one.</p>;
  }
  return (
    <Table dense caption={`${name} by ${CAPTION_NAMES[by]}`} className="mt-4">
      <ColumnHeads
        columns={[
          BREAKDOWN_NAMES[by],
          { name: "Conversations", numeric: true },
          { name: isCount ? "Share" : name, numeric: true },
        ]}
      />
      <TableBody>
        {rows.map(({ label, filter, n, data, outcome }) => (
          <TableRow key={label}>
            <TableHeader scope="row" className="w-full min-w-32">
              <DashLink
                to={paths.dash.conversations}
                search={{ ...shared, ...filter }}
                className="wrap-anywhere hover:underline"
              >
                {label}
              </DashLink>
            </TableHeader>
            <TableCell numeric>{formatCount(n)}</TableCell>
            <TableCell numeric>{isCount ? formatPercent(n / total) : formatWhole(id, data, outcome)}</TableCell>
          </TableRow>
        ))}
        {rest > 0 ? (
          <TableRow>
            <TableHeader scope="row" className="font-normal! text-soft">
              Others, or not known
            </TableHeader>
            <TableCell numeric>{formatCount(rest)}</TableCell>
            <TableCell numeric>{isCount ? formatPercent(rest / total) : ""}</TableCell>
          </TableRow>
        ) : null}
      </TableBody>
    </Table>
  );
}

function countConversations({ data, outcome }: MeasureValue): number {
  return (outcome === undefined ? data.overview?.figures.conversations : data.outcomes?.counts[outcome]) ?? 0;
}
