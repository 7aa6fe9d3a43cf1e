import { canMarkFindings } from "#src/domain/auth/policies.ts";
import type { Finding, FindingMark } from "#src/domain/findings/findings.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useMarkFinding } from "../../lib/queries/findings.query.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Buttons to dismiss, reopen or mark a finding as applied. Hidden from read-only roles. */
export function FindingActions({ finding }: { finding: Finding }) {
  const { role } = useDash();
  const mark = useMarkFinding();
  if (!canMarkFindings(role)) return null;
  const { id, status, title } = finding;

  function update(next: FindingMark, message: string): void {
    mark.mutate(
      { id, mark: next },
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
          loading={mark.isPending}
          onClick={() => update({ status: "dismissed" }, "Finding dismissed")}
        >
          Dismiss
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          loading={mark.isPending}
          onClick={() => update({ status: "open" }, "Finding reopened")}
        >
          Reopen
        </Button>
      )}
      {status === "dismissed" ? null : <ApplyDialog finding={finding} />}
    </div>
  );
}
