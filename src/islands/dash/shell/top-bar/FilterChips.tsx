import { useQuery } from "@tanstack/react-query";
import { Chip } from "#src/components/ui/marks/Chip.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { describeSharedFilters } from "../../../lib/navigation/shared-filters.ts";
import { propertiesQuery } from "../../../lib/queries/properties.query.ts";
import { topicsQuery } from "../../../lib/queries/topics.query.ts";

/** Chips of the active shared filters, each removable. */
export function FilterChips() {
  const { accounts } = useDash();
  const search = useDashSearch();
  const setSearch = useSetDashSearch();
  const { now } = useMetricsQueries();
  // Names are only needed of what is filtered by.
  const topics = useQuery({
    ...topicsQuery({ from: now.from, to: now.to, account: now.account, sample: now.sample }),
    enabled: search.topic !== undefined,
  }).data?.topics;
  const properties = useQuery({ ...propertiesQuery(), enabled: search.property !== undefined }).data?.properties;
  const chips = describeSharedFilters(search, { accounts, topics, properties });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ name, value, cleared }) => (
        <li key={`${name} ${value}`} className="min-w-0">
          <Chip name={name} value={value} onClear={() => setSearch(cleared)} />
        </li>
      ))}
    </ul>
  );
}
