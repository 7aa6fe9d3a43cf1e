import type { ReactNode } from "react";
import type { AgentRow, ComparedBy, ComparedMeasure } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { AGENT_MEASURES } from "#src/domain/bot-versions/measures.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { RangeBar } from "#src/components/charts/RangeBar.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import {
  formatDifference,
  formatMeasure,
  getAdjustedRate,
  getCellSearch,
  getCellValue,
  VERDICTS,
} from "./cell-values.ts";
import type { CellValue } from "./cell-values.ts";

type ComparisonCellProps = {
  by: ComparedBy;
  row: AgentRow;
  baseline: AgentRow | undefined;
  measure: ComparedMeasure;
  isAdjusted: boolean;
  cell: CellValue;
  scale: { min: number; max: number };
};

/** One figure with its interval and verdict, and its n where it is not that of the whole column; the figure opens its conversations. */
export function ComparisonCell({ by, row, baseline, measure, isAdjusted, cell, scale }: ComparisonCellProps) {
  const { value, low, high, n, unit } = cell;
  if (value === null) return <span className="text-faint">–</span>;
  const other = isAdjusted ? null : getAdjustedRate(row, measure);
  const format = (one: number) => formatMeasure(measure, one);
  return (
    <div className="grid min-w-36 gap-1">
      <p className="flex items-baseline gap-2">
        <CellLink {...{ by, row, measure }}>{format(value)}</CellLink>
        {n === row.conversations ? null : (
          <span className="tabular text-2xs text-faint">
            n = {formatCount(n)}
            <span className={unit === "conversations" ? "sr-only" : undefined}> {unit}</span>
          </span>
        )}
      </p>
      {low === null || high === null ? null : (
        <RangeBar
          label={`${AGENT_MEASURES[measure].name}, ${row.label}`}
          {...{ value, low, high, ...scale }}
          formatValue={format}
        />
      )}
      {isAdjusted ? (
        <p className="tabular text-2xs text-soft">{format(getCellValue(row, measure).value ?? 0)} as it is</p>
      ) : null}
      {other === null ? null : <p className="tabular text-2xs text-soft">{format(other)} at the same mix</p>}
      {row === baseline ? null : <VerdictLine row={row} measure={measure} />}
    </div>
  );
}

function VerdictLine({ row, measure }: Pick<ComparisonCellProps, "row" | "measure">) {
  const versus = row.versus.find((one) => one.measure === measure);
  if (versus === undefined) return null;
  const { difference, low, high, verdict } = versus;
  const { text, tone } = VERDICTS[verdict];
  return (
    <p className="text-2xs text-soft">
      <span className={classNames("block text-xs font-semibold", tone)}>{text}</span>
      <span className="tabular">
        {formatDifference(measure, difference)}
        {low === null || high === null
          ? ""
          : ` (${formatDifference(measure, low)} to ${formatDifference(measure, high)})`}
      </span>
    </p>
  );
}

function CellLink({
  by,
  row,
  measure,
  children,
}: Pick<ComparisonCellProps, "by" | "row" | "measure"> & { children: ReactNode }) {
  return (
    <ConversationsLink
      filter={getCellSearch(by, row, measure)}
      className="figure-text text-lg decoration-edge underline-offset-4 hover:underline"
    >
      {children}
      <span className="sr-only">
        {" "}
        {AGENT_MEASURES[measure].name} of {row.label}: open conversations
      </span>
    </ConversationsLink>
  );
}
