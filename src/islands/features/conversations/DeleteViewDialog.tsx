import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { SavedView } from "#src/domain/conversations/views.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { useDeleteView } from "./views.query.ts";

/** Asks before a view is deleted for everybody of the workspace. */
export function DeleteViewDialog({ view }: { view: SavedView }) {
  const [open, setOpen] = useState(false);
  const remove = useDeleteView();
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
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
      footer={
        <>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(view.id, {
                onSuccess: () => setOpen(false),
                onError: (error) =>
                  toast({
                    title: "The view was not deleted",
                    description: explainError(error),
                    variant: "destructive",
                  }),
              })
            }
          >
            Delete the view
          </Button>
        </>
      }
    />
  );
}
