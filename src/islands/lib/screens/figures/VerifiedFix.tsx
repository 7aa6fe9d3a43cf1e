import { describeProblem } from "#src/domain/findings/finding-labels.ts";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { describeSample, describeWin } from "#src/domain/findings/results.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatDay } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";

/** The result of all fixes of one day, claimed once. Titled by the problem: the count of a finding is of this period, and often zero. */
export function VerifiedFix({ fixes }: { fixes: readonly Finding[] }) {
  const [first] = fixes;
  const win = describeWin(fixes);
  if (first === undefined || first.appliedOn === null || first.verification === null || win === null) return null;
  const { before, after } = first.verification;
  const more = fixes.length - 1;
  return (
    <div className="grid gap-1 border-l-3 border-conversion pl-3 text-sm">
      <h3 className="font-sans text-sm leading-snug font-semibold tracking-normal">
        {describeProblem(first.kind)}
        {more === 0 ? null : `, and ${more} more`}
      </h3>
      <p className="tabular text-soft">
        <Definition
          definition={DEFINITIONS.findingChange.definition}
          n={before.n + after.n}
          unit="closed conversations"
        >
          <span className="text-ink">{win}</span>
        </Definition>
      </p>
      <p className="tabular text-xs text-soft">
        Applied {formatDay(first.appliedOn, "UTC")}. {describeSample(first.verification)}.
      </p>
    </div>
  );
}
