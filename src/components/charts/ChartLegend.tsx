import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

export type LegendEntry = {
  key: string;
  label: string;
  /** Formatted value at the cursor. */
  value?: string | undefined;
  /** Color class of the mark: `bg-…`. */
  mark: string;
  /** Dot for areas and bars, line for lines, dashed for comparisons. */
  shape?: "dot" | "line" | "dashed";
};

type ChartLegendProps = { entries: readonly LegendEntry[]; reading?: ReactNode; className?: string };

/** Chart legend. Also shows the values at the cursor, so that no tooltip covers the chart. */
export function ChartLegend({ entries, reading, className }: ChartLegendProps) {
  return (
    <div
      aria-live="polite"
      className={classNames("flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft", className)}
    >
      {reading === undefined ? null : <span className="tabular font-semibold text-ink">{reading}</span>}
      {entries.map((entry) => (
        <span key={entry.key} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <span aria-hidden="true" className={classNames("shrink-0", SHAPES[entry.shape ?? "dot"], entry.mark)} />
          {entry.label}
          {entry.value === undefined ? null : <span className="tabular font-semibold text-ink">{entry.value}</span>}
        </span>
      ))}
    </div>
  );
}

const SHAPES = {
  dot: "size-2 rounded-full",
  line: "h-0.5 w-3.5 rounded-full",
  dashed: "h-0.5 w-3.5 [mask-image:linear-gradient(to_right,#000_60%,transparent_60%)] [mask-size:5px_100%]",
};
