import { useState } from "react";
import type { Upload } from "#src/domain/uploads/uploads.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { useUploadAction } from "./uploads.query.ts";

/** Takes an upload back, after asking. */
export function UndoDialog({ upload, size = "sm" }: { upload: Upload; size?: "sm" | "md" }) {
  const [open, setOpen] = useState(false);
  const undo = useUploadAction("undo");
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Undo this upload?"
      description={`The ${formatCount(upload.messages)} messages that “${upload.fileName}” brought in are deleted, and every figure follows. The file can be brought in again.`}
      trigger={
        <Button size={size} aria-label={`Undo ${upload.fileName}`}>
          Undo
        </Button>
      }
      footer={
        <>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={undo.isPending}
            onClick={() =>
              undo.mutate(upload.id, {
                onSuccess: () => setOpen(false),
                onError: (error) =>
                  toast({
                    title: "The upload was not undone",
                    description: explainError(error),
                    variant: "destructive",
                  }),
              })
            }
          >
            Undo the upload
          </Button>
        </>
      }
    />
  );
}
