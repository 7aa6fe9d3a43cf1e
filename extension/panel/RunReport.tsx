import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { RunConversation } from "#src/components/ui/runner/RunConversation.tsx";
import { RunView } from "#src/components/ui/runner/RunView.tsx";
import { compareRuns, findPreviousRun } from "#src/domain/runner/report/compare-runs.ts";
import type { RunComparison } from "#src/domain/runner/report/compare-runs.ts";
import { formatJUnit } from "#src/domain/runner/report/junit.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { downloadText } from "./download.ts";
import { listRuns } from "./store.ts";
import type { Pairing } from "./store.ts";
import { saveRun, WorkspaceError } from "./workspace.ts";

type RunReportProps = {
  run: Run;
  isPaired: boolean;
  onSaved: (pairing: Pairing) => void;
  /** The workspace no longer knows this browser. */
  onUnpaired: (reason: string) => void;
};

/** What a run found. */
export function RunReport({ run, isPaired, onSaved, onUnpaired }: RunReportProps) {
  const comparison = useComparison(run);
  return (
    <section
      aria-labelledby="report-heading"
      className="grid grid-cols-1 gap-4 rounded-md border border-rule bg-card p-3"
    >
      <div className="grid gap-1">
        <h2 id="report-heading" className="text-sm font-semibold">
          Run report
        </h2>
        <p className="text-sm">
          {run.name}, {run.origin}
        </p>
      </div>
      <RunView run={run} comparison={comparison} />
      <h3 className="text-sm font-semibold">Conversation</h3>
      <RunConversation messages={run.messages} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => downloadText("run.json", `${JSON.stringify(run, null, 2)}\n`, "application/json")}
        >
          Download report
        </Button>
        <Button
          size="sm"
          onClick={() => downloadText("junit.xml", formatJUnit([{ file: run.name, runs: [run] }]), "application/xml")}
        >
          Download JUnit
        </Button>
        {isPaired ? <SaveButton key={run.id} run={run} onSaved={onSaved} onUnpaired={onUnpaired} /> : null}
      </div>
    </section>
  );
}

function SaveButton({ run, onSaved, onUnpaired }: Pick<RunReportProps, "run" | "onSaved" | "onUnpaired">) {
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    setState("saving");
    setProblem(null);
    try {
      onSaved(await saveRun(run));
      setState("saved");
    } catch (error) {
      setState("idle");
      const message = formatError(error, { stack: false });
      if (error instanceof WorkspaceError && error.isUnpaired) onUnpaired(message);
      else setProblem(message);
    }
  }

  return (
    <>
      <Button
        size="sm"
        variant="primary"
        loading={state === "saving"}
        disabled={state === "saved"}
        onClick={() => void save()}
      >
        {state === "saved" ? "Saved" : "Save to workspace"}
      </Button>
      {problem === null ? null : (
        <p role="alert" className="basis-full text-sm text-drop-ink">
          {problem}
        </p>
      )}
    </>
  );
}

function useComparison(run: Run): RunComparison | "none" | null {
  const [comparison, setComparison] = useState<{ id: string; result: RunComparison | "none" } | null>(null);
  useEffect(() => {
    let isGone = false;
    void listRuns().then((runs) => {
      const previous = findPreviousRun(run, runs);
      if (!isGone) setComparison({ id: run.id, result: previous ? compareRuns(run, previous) : "none" });
    });
    return () => {
      isGone = true;
    };
  }, [run]);
  return comparison?.id === run.id ? comparison.result : null;
}
