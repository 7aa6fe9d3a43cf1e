import type { Upload } from "#src/domain/uploads/uploads.contract.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useUploadAction } from "./uploads.query.ts";

/** Takes an upload back, after asking. */
export function UndoDialog({ upload, size = "sm" }: { upload: Upload; size?: "sm" | "md" }) {
  const undo = useUploadAction("undo");
  return (
    <ConfirmDialog
      title="Undo this upload?"
      description={`What “${upload.fileName}” brought in is deleted (${formatNumberOf(upload.messages, "message")}), and every figure follows. The file can be brought in again.`}
      trigger={
        <Button size={size} aria-label={`Undo ${upload.fileName}`}>
          Undo
        </Button>
      }
      confirm="Undo the upload"
      failure="The upload was not undone"
      pending={undo.isPending}
      onConfirm={(outcome) => undo.mutate(upload.id, outcome)}
    />
  );
}
