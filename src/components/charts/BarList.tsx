import type { ReactNode } from "react";
import { formatLargeCount, formatPercent } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";
import { SERIES_COLORS, type SeriesColor } from "./series-colors.ts";

export type BarItem = {
  key: string;
  label: ReactNode;
  count: number;
  /** Share of the total, 0–1. */
  share: number;
  color?: SeriesColor;
};

type BarListProps = {
  /** Accessible name of the list. */
  title: string;
  items: readonly BarItem[];
  /** Makes each row a button. */
  onSelect?: ((key: string) => void) | undefined;
  /** Selected row; without it rows are links. */
  selected?: string | null;
  className?: string;
};

/** Ranked bars with counts and shares. The longest bar fills its row. */
export function BarList({ title, items, onSelect, selected, className }: BarListProps) {
  const highest = Math.max(1, ...items.map((item) => item.count));
  return (
    <ol aria-label={title} className={classNames("grid grid-cols-[minmax(0,1fr)] gap-1", className)}>
      {items.map((item) => {
        const row = (
          <>
            <span className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 truncate">{item.label}</span>
              <span className="tabular shrink-0 text-[0.8125rem]">
                <span className="font-semibold">{formatLargeCount(item.count)}</span>{" "}
                <span className="ml-2 inline-block min-w-11 text-right text-soft">{formatPercent(item.share)}</span>
              </span>
            </span>
            <svg aria-hidden="true" width="100%" height="4" className="mt-1.5 block">
              {/* No track: it would suggest 100%, which the longest bar rarely is. */}
              <rect width="100%" y="3" height="1" className="fill-rule" />
              <rect
                width={`${(item.count / highest) * 100}%`}
                height="4"
                rx="2"
                className={SERIES_COLORS[item.color ?? "ink"].fill}
              />
            </svg>
          </>
        );
        return (
          <li key={item.key}>
            {onSelect === undefined ? (
              <div className="py-1.5">{row}</div>
            ) : (
              <button
                type="button"
                aria-pressed={selected === undefined ? undefined : item.key === selected}
                onClick={() => onSelect(item.key)}
                className={classNames(
                  "-mx-2 block w-[calc(100%+1rem)] rounded-sm px-2 py-1.5 text-left transition-colors hover:bg-wash",
                  item.key === selected && "bg-wash",
                )}
              >
                {row}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
