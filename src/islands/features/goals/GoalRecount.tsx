import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";

/** How far the recount after a change of the goal is. */
export function GoalRecount({ done, total }: NonNullable<ApiAccount["recount"]>) {
  return (
    <div className="grid max-w-xl gap-2 text-[0.8125rem] text-soft">
      <p className="tabular" role="status">
        Counting conversations by the new goal
        {total === 0 ? "…" : `: ${formatCount(done)} of ${formatCount(total)}`}
      </p>
      <Progress label="Conversations counted by the new goal" value={done} max={Math.max(1, total)} />
      <p>Until this is done, conversions are a mix of both goals. All screens show the same numbers.</p>
    </div>
  );
}
