import type { FunnelMetrics, Rate } from "#src/domain/metrics/metrics.contract.ts";
import { compareProportions } from "#src/domain/analysis/funnel.ts";
import { formatCount, formatDelta, formatPercent, formatPercentRange, NO_FIGURE } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { Delta } from "#src/components/ui/Delta.tsx";
import { StageBadge } from "#src/components/ui/StageBadge.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/Table.tsx";

/** Every stage's rates with their n and 95% intervals, and against the period before. */
export function StageTable({ now, before }: { now: FunnelMetrics; before: FunnelMetrics | undefined }) {
  return (
    <Section title="Rates from stage to stage" flush>
      <FlushTable caption="Rates of each stage with their intervals">
        <TableHead>
          <TableRow>
            <TableHeader>Stage</TableHeader>
            <TableHeader numeric>
              <Definition definition="Conversations that came this far or further.">Reached</Definition>
            </TableHeader>
            <TableHeader numeric>
              <Definition definition="Share of all conversations with a stage, with the 95% interval in which the true share lies.">
                Of all
              </Definition>
            </TableHeader>
            <TableHeader numeric>
              <Definition definition="Share of those that reached the stage before, with its 95% interval.">
                Of the stage before
              </Definition>
            </TableHeader>
            <TableHeader numeric>
              <Definition definition="The change of the share of all against the previous period, in percentage points.">
                Change
              </Definition>
            </TableHeader>
            <TableHeader numeric>
              <Definition definition="Conversations that closed here without converting.">Left here</Definition>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {now.stages.map((stage, at) => (
            <TableRow key={stage.stage}>
              <TableHeader scope="row">
                <StageBadge stage={stage.stage} />
              </TableHeader>
              <TableCell numeric>{formatCount(stage.reached)}</TableCell>
              <TableCell numeric>
                <RateWords rate={stage.rate} />
              </TableCell>
              <TableCell numeric>{at === 0 ? NO_FIGURE : <RateWords rate={stage.fromPrevious} />}</TableCell>
              <TableCell numeric>
                <Change now={stage.rate} before={before?.stages[at]?.rate} />
              </TableCell>
              <TableCell numeric>{formatCount(stage.dropped)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}

/** A share, and under it the interval. */
export function RateWords({ rate }: { rate: Rate }) {
  return (
    <span className="inline-grid justify-items-end leading-tight whitespace-nowrap">
      <span className="font-semibold">{formatPercent(rate.rate)}</span>
      <span className="text-xs text-faint">
        {rate.rate === null ? "n = 0" : formatPercentRange(rate.low, rate.high)}
      </span>
    </span>
  );
}

function Change({ now, before }: { now: Rate; before: Rate | undefined }) {
  if (before === undefined || before.n === 0 || now.n === 0) return <span className="text-faint">{NO_FIGURE}</span>;
  const { difference, low, high, significant } = compareProportions(before, now);
  return (
    <span className="inline-grid justify-items-end leading-tight whitespace-nowrap">
      <Delta change={difference} unit="points" better={significant ? "higher" : "neither"} />
      <span className="text-xs text-faint">
        {significant ? `${formatDelta(low, "points")} to ${formatDelta(high, "points")}` : "within chance"}
      </span>
    </span>
  );
}
