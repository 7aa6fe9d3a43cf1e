import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { canPause } from "./import-status.ts";
import { useImportAction } from "../imports.query.ts";

/** Pauses an import of a channel's past conversations, or resumes it. */
export function PauseButton({ fileImport, size = "sm" }: { fileImport: FileImport; size?: "sm" | "md" }) {
  const pause = useImportAction("pause");
  const resume = useImportAction("resume");
  const isPaused = fileImport.status === "paused";
  if (!isPaused && !canPause(fileImport)) return null;
  const [label, action] = isPaused ? (["Resume", resume] as const) : (["Pause", pause] as const);
  return (
    <Button
      size={size}
      aria-label={`${label} ${fileImport.fileName}`}
      loading={action.isPending}
      onClick={() =>
        action.mutate(fileImport.id, {
          onError: (error) =>
            toast({ title: `${label} failed`, description: getErrorMessage(error), variant: "destructive" }),
        })
      }
    >
      {label}
    </Button>
  );
}
