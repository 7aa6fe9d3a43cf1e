import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { describeOutcome } from "#src/domain/runner/report/outcome.ts";
import { listRuns } from "./store.ts";
import { collectUnfinished } from "./unfinished-runs.ts";

/** The kept runs, newest first. */
export function RunsTab({ isRunning, onShow }: { isRunning: boolean; onShow: (run: Run) => void }) {
  const [runs, setRuns] = useState<Run[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void collectUnfinished()
      .then(listRuns)
      .then((kept) => {
        if (!isGone) setRuns(kept);
      });
    return () => {
      isGone = true;
    };
  }, [isRunning]);

  if (runs === null) return null;
  if (runs.length === 0) return <p className="text-sm text-soft">No runs yet. The last 50 are kept here.</p>;
  return (
    <ul aria-label="Runs" className="grid divide-y divide-rule rounded-md border border-rule bg-card">
      {runs.map((run) => (
        <li key={run.id} className="flex items-center justify-between gap-2 px-3 py-2 text-sm">
          <span className="grid min-w-0">
            <span className="font-semibold">{run.name}</span>
            <span className="text-[0.8125rem] text-soft">
              {describeOutcome(run.outcome)}, {run.origin}, {new Date(run.startedAt).toLocaleString("en")}
            </span>
          </span>
          <Button size="sm" disabled={isRunning} aria-label={`Show ${run.name}`} onClick={() => onShow(run)}>
            Show
          </Button>
        </li>
      ))}
    </ul>
  );
}
