import { formatPropertyFilter, parsePropertyFilter } from "#src/domain/properties/property-filter.ts";
import { SOURCE_KIND_NAMES } from "#src/domain/sources/source-labels.ts";
import type { SourceFigures } from "#src/domain/sources/source-metrics.contract.ts";
import { ConversationsLink } from "../navigation/ConversationsLink.tsx";
import { useDashSearch } from "../navigation/dash-search.ts";
import { getSourceFilter } from "./source-filter.ts";

/** The name of a source or a property's value, which opens its conversations, with what it is below. */
export function SourceLink({
  source: { kind, id, name, campaign },
  property = null,
}: {
  source: SourceFigures;
  property?: string | null;
}) {
  const { property: shared } = useDashSearch();
  const label = name ?? id ?? campaign ?? (kind === null ? "Without a name" : SOURCE_KIND_NAMES[kind]);
  const conditions = parsePropertyFilter(shared ?? "") ?? [];
  const filter =
    property === null
      ? getSourceFilter({ kind, id, name, campaign })
      : { property: formatPropertyFilter([...conditions, { name: property, op: "=", value: name ?? "" }]) };
  const notes = [kind === null ? null : SOURCE_KIND_NAMES[kind], campaign === label ? null : campaign];
  return (
    <>
      {filter === null ? (
        <span className="wrap-anywhere">{label}</span>
      ) : (
        <ConversationsLink filter={filter} className="wrap-anywhere hover:underline">
          {label}
        </ConversationsLink>
      )}
      <span className="block text-xs font-normal wrap-anywhere text-faint">
        {notes.filter((note) => note !== null && note !== label).join(" · ")}
      </span>
    </>
  );
}
