import { useQuery } from "@tanstack/react-query";
import { Bookmark, ChevronDown } from "lucide-react";
import { useState } from "react";
import { canSaveViews } from "#src/domain/auth/policies.ts";
import type { SavedView } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { parseDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { DeleteViewDialog } from "./DeleteViewDialog.tsx";
import { NO_FILTERS } from "../filters/filters.ts";
import { SaveViewDialog } from "./SaveViewDialog.tsx";
import { savedViewsQuery } from "./views.query.ts";

/** The workspace's saved views. Opening one sets the filters and keeps the period. */
export function ViewsMenu() {
  const { role } = useDash();
  const setSearch = useSetDashSearch();
  const [open, setOpen] = useState(false);
  const canSave = canSaveViews(role);

  function apply(view: SavedView): void {
    setSearch({ ...NO_FILTERS, ...parseDashSearch(view.filter) });
    setOpen(false);
  }

  return (
    <Popover
      label="Views"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-1.5!"
      trigger={
        <Button icon={<Bookmark aria-hidden="true" className="size-4 text-faint" />}>
          Views
          <ChevronDown aria-hidden="true" className="size-4 text-faint max-sm:hidden" />
        </Button>
      }
    >
      <ViewList onApply={apply} canSave={canSave} />
      {canSave ? (
        <div className="mt-1.5 border-t border-rule pt-1.5">
          <SaveViewDialog onSaved={() => setOpen(false)} />
        </div>
      ) : null}
    </Popover>
  );
}

function ViewList({ onApply, canSave }: { onApply: (view: SavedView) => void; canSave: boolean }) {
  const query = useQuery(savedViewsQuery());
  if (query.isPending) return <Skeleton className="m-2 h-5 w-40" />;
  if (query.isError && query.data === undefined) {
    return <QueryError query={query} title="Views could not be loaded" />;
  }
  const { views } = query.data;
  if (views.length === 0) {
    return <p className="px-2.5 py-2 text-sm text-soft">No views yet. Set filters, then save them as a view.</p>;
  }
  return (
    <ul aria-label="Saved views" className="grid">
      {views.map((view) => (
        <li key={view.id} className="flex items-center">
          <Button
            variant="quiet"
            size="sm"
            className="min-w-0 flex-1 justify-start!"
            title={view.name}
            onClick={() => onApply(view)}
          >
            <span className="truncate">{view.name}</span>
          </Button>
          {canSave ? <DeleteViewDialog view={view} /> : null}
        </li>
      ))}
    </ul>
  );
}
