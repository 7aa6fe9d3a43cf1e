import { ListFilter } from "lucide-react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { NO_SHARED_FILTERS, useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { describeSharedFilters } from "../../../lib/navigation/shared-filters.ts";
import { PropertySelects } from "../../../lib/screens/PropertySelects.tsx";
import { FilterSelects } from "./FilterSelects.tsx";

/** The filters that all screens share, besides the period and the account; values of the period, most frequent first. */
export function FilterMenu() {
  const search = useDashSearch();
  const setSearch = useSetDashSearch();
  const active = describeSharedFilters({ ...search, account: undefined }).length;

  return (
    <Popover
      label="Filters"
      align="end"
      className="w-[34rem]"
      trigger={
        <Button
          size="sm"
          className="font-normal! text-soft!"
          icon={<ListFilter aria-hidden="true" className="size-3.5 text-faint" />}
        >
          <span className="max-sm:sr-only">Filters</span>
          {active === 0 ? null : <span className="tabular font-semibold text-ink">{active}</span>}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-x-4 gap-y-3">
          <FilterSelects />
          <PropertySelects isList={false} />
        </div>
        {active === 0 ? null : (
          <Button size="sm" onClick={() => setSearch({ ...NO_SHARED_FILTERS, account: search.account })}>
            Clear filters
          </Button>
        )}
      </div>
    </Popover>
  );
}
