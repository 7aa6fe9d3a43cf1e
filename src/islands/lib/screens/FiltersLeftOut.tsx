import { useDashSearch } from "../navigation/dash-search.ts";
import type { SharedFilter } from "../navigation/dash-search.ts";
import { describeSharedFilters } from "../navigation/shared-filters.ts";

type FiltersLeftOutProps = {
  /** The filters that do apply. */
  takes: readonly SharedFilter[];
  /** What they apply to: "the report". */
  to: string;
};

/** Says which of the active filters don't apply to a part of the screen; nothing where all do. */
export function FiltersLeftOut({ takes, to }: FiltersLeftOutProps) {
  const names = describeSharedFilters(useDashSearch())
    .filter(({ filter }) => !takes.includes(filter))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return <p role="note" className="text-sm text-soft">{`Not applied to ${to}: ${names.join(", ")}.`}</p>;
}
