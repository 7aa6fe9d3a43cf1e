import { useQuery } from "@tanstack/react-query";
import { Bookmark, ChevronDown } from "lucide-react";
import { useState } from "react";
import { canSaveViews } from "#src/domain/auth/policies.ts";
import type { SavedView, ViewFilter, ViewScreen } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { useDash } from "../session/dash-context.ts";
import { QueryError } from "../screens/lists/QueryError.tsx";
import { DeleteViewDialog } from "./DeleteViewDialog.tsx";
import { SaveViewDialog } from "./SaveViewDialog.tsx";
import { savedViewsQuery } from "./views.query.ts";

type ViewsMenuProps = {
  screen: ViewScreen;
  /** What a new view would open; null if there is nothing to save. */
  filter: ViewFilter | null;
  /** What is saved, as a sentence. */
  saves: string;
  /** Shown while there are no views. */
  empty: string;
  onOpen: (view: SavedView) => void;
};

/** The workspace's saved views of a screen. */
export function ViewsMenu({ screen, filter, saves, empty, onOpen }: ViewsMenuProps) {
  const { role } = useDash();
  const [open, setOpen] = useState(false);
  const canSave = canSaveViews(role);

  function apply(view: SavedView): void {
    onOpen(view);
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
      <ViewList {...{ screen, empty, canSave }} onApply={apply} />
      {canSave ? (
        <div className="mt-1.5 border-t border-rule pt-1.5">
          <SaveViewDialog {...{ screen, filter, saves }} onSaved={() => setOpen(false)} />
        </div>
      ) : null}
    </Popover>
  );
}

type ViewListProps = Pick<ViewsMenuProps, "screen" | "empty"> & {
  onApply: (view: SavedView) => void;
  canSave: boolean;
};

function ViewList({ screen, empty, onApply, canSave }: ViewListProps) {
  const query = useQuery(savedViewsQuery());
  if (query.isPending) return <Skeleton className="m-2 h-5 w-40" />;
  if (query.isError && query.data === undefined) {
    return <QueryError query={query} title="Views could not be loaded" />;
  }
  const views = query.data.views.filter((view) => view.screen === screen);
  if (views.length === 0) return <p className="px-2.5 py-2 text-sm text-soft">{empty}</p>;
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
