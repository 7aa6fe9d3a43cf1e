import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

export type LegendEntry = {
  key: string;
  label: string;
  /** The figure at the place that is read, already in words. */
  value?: string | undefined;
  /** Class of the mark's colour: `bg-…`. */
  mark: string;
  /** A dot for areas and bars, a line for lines, a dashed one for what it is compared with. */
  shape?: "dot" | "line" | "dashed";
};

type ChartLegendProps = { entries: readonly LegendEntry[]; reading?: ReactNode; className?: string };

/** Names the colours; while a place is read, it tells that place's figures, so that nothing covers the drawing. */
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
