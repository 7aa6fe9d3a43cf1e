import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SlidersHorizontal } from "lucide-react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Chip } from "#src/components/ui/marks/Chip.tsx";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { customIntentsQuery } from "../../../lib/queries/custom-intents.query.ts";
import { Facets } from "./Facets.tsx";
import { describeFilters, NO_FILTERS } from "./filters.ts";
import { SearchField } from "./SearchField.tsx";

/** Text search, a button for the filters, and chips of the active ones. */
export function FacetBar({ actions }: { actions: ReactNode }) {
  const search = useDashSearch();
  const setSearch = useSetDashSearch();
  const [open, setOpen] = useState(false);
  // The names are only needed when one is filtered by.
  const { data } = useQuery({ ...customIntentsQuery(), enabled: search.ownIntent !== undefined });
  const chips = describeFilters(search, data?.intents);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField />
        <Button
          aria-expanded={open}
          aria-controls="conversation-facets"
          onClick={() => setOpen(!open)}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4 text-faint" />}
        >
          More filters
        </Button>
        <div className="flex items-center gap-2 sm:ml-auto">{actions}</div>
      </div>
      <div id="conversation-facets" hidden={!open}>
        {open ? <Facets /> : null}
      </div>
      {chips.length === 0 ? null : (
        <ul aria-label="Active list filters" className="flex flex-wrap items-center gap-2">
          {chips.map(({ key, name, value }) => (
            <li key={key} className="min-w-0">
              <Chip name={name} value={value} onClear={() => setSearch({ [key]: undefined })} />
            </li>
          ))}
          <li>
            <Button variant="quiet" size="sm" onClick={() => setSearch(NO_FILTERS)}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}
