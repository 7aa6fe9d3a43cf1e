import { useQuery } from "@tanstack/react-query";
import {
  parseDashSearch,
  useDashSearch,
  useMetricsQueries,
  useSetDashSearch,
} from "../../../lib/navigation/dash-search.ts";
import { FILTERS } from "../../../lib/navigation/shared-filters.ts";
import { dimensionsQuery, outcomesQuery } from "../../../lib/queries/metrics.query.ts";
import { sourcesQuery } from "../../../lib/queries/sources.query.ts";
import { topicsQuery } from "../../../lib/queries/topics.query.ts";
import { FilterSelect } from "../../../lib/screens/FilterSelect.tsx";
import { listFilterOptions, MENU_FILTERS } from "./filter-options.ts";

/** Filters that only some workspaces have values of. */
const RARE: readonly string[] = ["topic", "sourceKind", "source", "campaign"];

/** A select for each shared filter, with the values of the period whatever else is filtered by. */
export function FilterSelects() {
  const search = useDashSearch();
  const setSearch = useSetDashSearch();
  const { now } = useMetricsQueries();
  const period = { from: now.from, to: now.to, account: now.account, sample: now.sample };
  const topics = useQuery(topicsQuery(period)).data?.topics;
  const options = listFilterOptions({
    dimensions: useQuery(dimensionsQuery(period)).data,
    outcomes: useQuery(outcomesQuery(period)).data,
    sources: useQuery(sourcesQuery({ ...period, by: "source" })).data,
    topics,
  });
  return MENU_FILTERS.map((filter) => {
    const { name, describe } = FILTERS[filter];
    const value = search[filter];
    if (RARE.includes(filter) && value === undefined && options[filter].values.length === 0) return null;
    return (
      <FilterSelect
        key={filter}
        label={name}
        value={value}
        options={options[filter].values}
        unlisted={options[filter].unlisted}
        getName={(other) => describe(other, { topics })}
        onChoose={(chosen) => setSearch({ [filter]: undefined, ...parseDashSearch({ [filter]: chosen }) })}
      />
    );
  });
}
