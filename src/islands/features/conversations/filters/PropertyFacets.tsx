import { useQuery } from "@tanstack/react-query";
import { formatPropertyFilter, parsePropertyFilter } from "#src/domain/properties/property-filter.ts";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { propertiesQuery } from "../../../lib/queries/properties.query.ts";
import { Facet } from "./Facet.tsx";

/** A select for each tracked property; a choice updates the URL at once. */
export function PropertyFacets() {
  const { property: filter } = useDashSearch();
  const setSearch = useSetDashSearch();
  const { data } = useQuery(propertiesQuery());
  const conditions = parsePropertyFilter(filter ?? "") ?? [];
  return (data?.properties ?? [])
    .filter(({ tracked }) => tracked)
    .map(({ name, label, examples, values }) => (
      <Facet
        key={name}
        label={label}
        value={conditions.find((condition) => condition.name === name && condition.op === "=")?.value}
        options={examples.map((value) => ({ value, name: value }))}
        unlisted={Math.max(0, values - examples.length)}
        onChoose={(value) => {
          const others = conditions.filter((condition) => condition.name !== name);
          const next = value === undefined ? others : [...others, { name, op: "=" as const, value }];
          setSearch({ property: next.length === 0 ? undefined : formatPropertyFilter(next) });
        }}
      />
    ));
}
