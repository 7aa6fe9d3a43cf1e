import { RunConversation } from "#src/components/ui/runner/RunConversation.tsx";
import type { Run } from "#src/domain/runner/run.contract.ts";

/** A run that goes on: the conversation grows message by message. */
export function LiveRun({ progress }: { progress: Pick<Run, "steps" | "messages"> }) {
  return (
    <section aria-label="Run in progress" className="grid gap-3 rounded-md border border-rule bg-card p-3">
      <p role="status" className="text-sm text-soft">
        Running: {progress.steps.length} steps done
      </p>
      <RunConversation messages={progress.messages} isLive />
    </section>
  );
}
