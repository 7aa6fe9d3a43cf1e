import { canMarkFindings } from "#src/domain/auth/policies.ts";
import type { Finding, FindingPatch } from "#src/domain/findings/findings.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useChangeFinding } from "../../lib/queries/findings.query.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Buttons to dismiss, reopen or mark a finding as applied. Hidden from read-only roles, and in read-only workspaces. */
export function FindingActions({ finding }: { finding: Finding }) {
  const { role } = useDash();
  const isReadOnly = useReadOnly();
  const change = useChangeFinding();
  if (!canMarkFindings(role) || isReadOnly) return null;
  const { id, status, title } = finding;

  function update(patch: FindingPatch, message: string): void {
    change.mutate(
      { id, patch },
      {
        onSuccess: () => toast({ title: message, description: title }),
        onError: (error) =>
          toast({
            title: "The finding could not be updated",
            description: getErrorMessage(error),
            variant: "destructive",
          }),
      },
    );
  }

  return (
    <div className="flex flex-wrap gap-2">
      {status === "open" ? (
        <Button
          variant="quiet"
          size="sm"
          loading={change.isPending}
          onClick={() => update({ status: "dismissed" }, "Finding dismissed")}
        >
          Dismiss
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          loading={change.isPending}
          onClick={() => update({ status: "open" }, "Finding reopened")}
        >
          Reopen
        </Button>
      )}
      {status === "dismissed" ? null : <ApplyDialog finding={finding} />}
    </div>
  );
}
