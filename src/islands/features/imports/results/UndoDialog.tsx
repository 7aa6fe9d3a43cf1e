import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../lib/forms/ConfirmDialog.tsx";
import { useImportAction } from "../imports.query.ts";

/** Undoes an import after confirmation. */
export function UndoDialog({ fileImport, size = "sm" }: { fileImport: FileImport; size?: "sm" | "md" }) {
  const undo = useImportAction("undo");
  return (
    <ConfirmDialog
      title="Undo this import?"
      description={`This deletes ${formatNumberOf(fileImport.messages, "message")} imported from “${fileImport.fileName}” and updates all metrics. You can import the file again.`}
      trigger={
        <Button size={size} aria-label={`Undo ${fileImport.fileName}`}>
          Undo
        </Button>
      }
      confirm="Undo import"
      failure="The import couldn’t be undone"
      pending={undo.isPending}
      onConfirm={(outcome) => undo.mutate(fileImport.id, outcome)}
    />
  );
}
