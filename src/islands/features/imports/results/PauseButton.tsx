import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { useResumeImport } from "../backfill/backfill.query.ts";
import { ResumeDialog } from "../backfill/ResumeDialog.tsx";
import { canPause } from "./import-status.ts";
import { useImportAction } from "../imports.query.ts";

type PauseButtonProps = { fileImport: FileImport; size?: "sm" | "md" };

/** Pauses an import of a channel's past conversations, or resumes it: with another token where the platform stopped it. */
export function PauseButton({ fileImport, size = "sm" }: PauseButtonProps) {
  const pause = useImportAction("pause");
  const resume = useResumeImport(fileImport.id);
  if (fileImport.status !== "paused") {
    if (!canPause(fileImport)) return null;
    return (
      <Button
        size={size}
        aria-label={`Pause ${fileImport.fileName}`}
        loading={pause.isPending}
        onClick={() => pause.mutate(fileImport.id, { onError: (error) => tell("Pause failed", error) })}
      >
        Pause
      </Button>
    );
  }
  const label = `Resume ${fileImport.fileName}`;
  if (fileImport.failure !== null) {
    const trigger = (
      <Button size={size} aria-label={label}>
        Resume
      </Button>
    );
    return <ResumeDialog fileImport={fileImport} resume={resume} trigger={trigger} />;
  }
  return (
    <Button
      size={size}
      aria-label={label}
      loading={resume.isPending}
      onClick={() => resume.mutate({}, { onError: (error) => tell("Resume failed", error) })}
    >
      Resume
    </Button>
  );
}

function tell(title: string, error: Error): void {
  toast({ title, description: getErrorMessage(error), variant: "destructive" });
}
