import type { SourceFigures } from "#src/domain/sources/source-metrics.contract.ts";
import type { DashSearch } from "../navigation/dash-search.ts";

type Source = Pick<SourceFigures, "kind" | "id" | "name" | "campaign">;

/** The filter for the conversations of one source; null where nothing is known of it: without a filter the list has all. */
export function getSourceFilter({ kind, id, name, campaign }: Source): DashSearch | null {
  const own = id ?? name;
  const filter = {
    ...(kind !== null && { sourceKind: kind }),
    ...(own !== null && { source: own }),
    // A source with an id is one row, whatever its campaigns.
    ...(id === null && campaign !== null && { campaign }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
