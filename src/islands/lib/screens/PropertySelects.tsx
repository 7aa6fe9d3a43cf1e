import { useQuery } from "@tanstack/react-query";
import { parsePropertyFilter } from "#src/domain/properties/property-filter.ts";
import { useDashSearch, useSetDashSearch } from "../navigation/dash-search.ts";
import { setProperty } from "../navigation/shared-filters.ts";
import { propertiesQuery } from "../queries/properties.query.ts";
import { FilterSelect } from "./FilterSelect.tsx";

/** A select for each tracked property that filters all screens, or the list alone; a choice updates the URL at once. */
export function PropertySelects({ isList }: { isList: boolean }) {
  const { property: filter } = useDashSearch();
  const setSearch = useSetDashSearch();
  const { data } = useQuery(propertiesQuery());
  const conditions = parsePropertyFilter(filter ?? "") ?? [];
  return (data?.properties ?? [])
    .filter(({ tracked, listOnly }) => tracked && listOnly === isList)
    .map(({ name, label, examples, values }) => (
      <FilterSelect
        key={name}
        label={label}
        value={conditions.find((condition) => condition.name === name && condition.op === "=")?.value}
        options={examples.map((value) => ({ value, name: value }))}
        unlisted={Math.max(0, values - examples.length)}
        onChoose={(value) => setSearch({ property: setProperty(filter, name, value) })}
      />
    ));
}
