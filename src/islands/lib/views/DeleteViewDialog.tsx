import { Trash2 } from "lucide-react";
import type { SavedView } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../forms/ConfirmDialog.tsx";
import { useDeleteView } from "./views.query.ts";

/** Asks for confirmation before a view is deleted for the whole workspace. */
export function DeleteViewDialog({ view }: { view: SavedView }) {
  const remove = useDeleteView();
  return (
    <ConfirmDialog
      size="sm"
      title={`Delete “${view.name}”?`}
      description="Deletes the view for everyone in this workspace. Conversations are not affected."
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`Delete view ${view.name}`}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        />
      }
      confirm="Delete view"
      failure="The view could not be deleted"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(view.id, outcome)}
    />
  );
}
