import { canMarkFindings } from "#src/domain/auth/policies.ts";
import type { Finding, FindingMark } from "#src/domain/analysis/findings.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { useDash } from "../../lib/dash-context.ts";
import { useMarkFinding } from "../../lib/findings.query.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { ApplyDialog } from "./ApplyDialog.tsx";

/** What can be said of a finding where it stands; nothing for those who may only look. */
export function FindingActions({ finding }: { finding: Finding }) {
  const { role } = useDash();
  const mark = useMarkFinding();
  if (!canMarkFindings(role)) return null;
  const { id, status, title } = finding;

  function say(next: FindingMark, done: string): void {
    mark.mutate(
      { id, mark: next },
      {
        onSuccess: () => toast({ title: done, description: title }),
        onError: (error) =>
          toast({ title: "This was not saved", description: explainError(error), variant: "destructive" }),
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
          onClick={() => say({ status: "dismissed" }, "Dismissed")}
        >
          Dismiss
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          loading={mark.isPending}
          onClick={() => say({ status: "open" }, "Open again")}
        >
          Open again
        </Button>
      )}
      {status === "dismissed" ? null : <ApplyDialog finding={finding} />}
    </div>
  );
}
