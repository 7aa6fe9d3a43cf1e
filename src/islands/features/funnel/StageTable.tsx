import { describeDropOutcomes } from "#src/domain/metrics/drop-offs/drop-outcomes.ts";
import type { FunnelMetrics, Rate } from "#src/domain/metrics/metrics.contract.ts";
import { compareShares } from "#src/domain/metrics/change.ts";
import { formatCount, formatDelta, formatPercent, formatPercentRange, NO_FIGURE } from "#src/domain/shared/format.ts";
import { MoneySwitch, useIsInMoney } from "../../lib/money/MoneySwitch.tsx";
import { Worth } from "../../lib/money/Worth.tsx";
import { AlertMe } from "../../lib/screens/AlertMe.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Delta } from "#src/components/ui/marks/Delta.tsx";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";

/** Counts and rates of each stage with 95% intervals, and the change from the previous period. */
export function StageTable({ now, before }: { now: FunnelMetrics; before: FunnelMetrics | undefined }) {
  const isInMoney = useIsInMoney(now.money);
  return (
    <Section
      title="Stage conversion"
      flush
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <MoneySwitch money={now.money} />
          <AlertMe measure="conversionRate" name="Conversion rate" />
        </div>
      }
    >
      <FlushTable caption="Stage rates with 95% intervals">
        <TableHead>
          <TableRow>
            <TableHeader>Stage</TableHeader>
            <TableHeader numeric>
              <Definition definition="Conversations that reached this stage or a later one.">Reached</Definition>
            </TableHeader>
            {isInMoney ? (
              <TableHeader numeric>
                <Definition definition="What those that reached this stage and were sold are worth.">
                  Sold for
                </Definition>
              </TableHeader>
            ) : null}
            <TableHeader numeric>
              <Definition definition="Share of all conversations that reached any stage, with the 95% interval of the true share.">
                Of total
              </Definition>
            </TableHeader>
            <TableHeader numeric>
              <Definition definition="Share of the conversations that reached the previous stage, with its 95% interval.">
                From previous stage
              </Definition>
            </TableHeader>
            <TableHeader numeric>
              <Definition definition="Change in the share of the total from the previous period, in percentage points.">
                Change
              </Definition>
            </TableHeader>
            <TableHeader numeric>
              <Definition definition="Conversations that ended here without converting, and what they came to. Those that ended a moment ago have no outcome yet.">
                Dropped off here
              </Definition>
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
              {isInMoney ? (
                <TableCell numeric>
                  <Worth money={stage.money} />
                </TableCell>
              ) : null}
              <TableCell numeric>
                <RateCell rate={stage.rate} />
              </TableCell>
              <TableCell numeric>{at === 0 ? NO_FIGURE : <RateCell rate={stage.fromPrevious} />}</TableCell>
              <TableCell numeric>
                {at === 0 ? NO_FIGURE : <Change now={stage.rate} before={before?.stages[at]?.rate} />}
              </TableCell>
              <TableCell numeric>
                <span className="inline-grid justify-items-end leading-tight">
                  {formatCount(stage.dropped)}
                  <span className="min-w-40 max-w-56 text-xs text-faint">
                    {describeDropOutcomes(stage.outcomes, stage.dropped)}
                  </span>
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}

/** A rate with its 95% interval below. */
export function RateCell({ rate }: { rate: Rate }) {
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
  if (before === undefined) return <span className="text-faint">{NO_FIGURE}</span>;
  const comparison = compareShares(before, now);
  return (
    <span className="inline-grid justify-items-end leading-tight">
      <Delta comparison={comparison} className="whitespace-nowrap" />
      {comparison === null || comparison === "too_few_before" ? null : (
        <span className="text-xs whitespace-nowrap text-faint">
          {formatDelta(comparison.low, comparison.unit)} to {formatDelta(comparison.high, comparison.unit)}
        </span>
      )}
    </span>
  );
}
