import { Trash2 } from "lucide-react";
import type { SavedView } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useDeleteView } from "./views.query.ts";

/** Asks before a view is deleted for everybody of the workspace. */
export function DeleteViewDialog({ view }: { view: SavedView }) {
  const remove = useDeleteView();
  return (
    <ConfirmDialog
      size="sm"
      title={`Delete “${view.name}”?`}
      description="The view goes for everybody in this workspace. The conversations stay."
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`Delete view ${view.name}`}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        />
      }
      confirm="Delete the view"
      failure="The view was not deleted"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(view.id, outcome)}
    />
  );
}
