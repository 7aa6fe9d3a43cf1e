import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { formatCount } from "#src/domain/shared/format.ts";
import type { Workspace } from "#src/domain/workspace/workspace.contract.ts";

/** How far the recount after a change of the time zone is. */
export function RecountProgress({ done, total }: NonNullable<Workspace["recount"]>) {
  return (
    <div className="mt-4 grid max-w-xl gap-2 text-[0.8125rem] text-soft">
      <p className="tabular" role="status">
        Counting conversations in the new time zone
        {total === 0 ? "…" : `: ${formatCount(done)} of ${formatCount(total)}`}
      </p>
      <Progress label="Conversations counted in the new time zone" value={done} max={Math.max(1, total)} />
      <p>Until this is done, days are a mix of both time zones. All screens show the same numbers.</p>
    </div>
  );
}
