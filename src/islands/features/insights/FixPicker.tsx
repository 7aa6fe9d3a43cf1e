import { formatUpTo } from "#src/domain/findings/finding-labels.ts";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { sumEffects } from "#src/domain/findings/impact.ts";
import { formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { RangeField } from "./RangeField.tsx";

/** Only the largest effects have a checkbox of their own; the others share one, so that the list adds up to the total. */
const MAX_LISTED = 8;

type FixChoiceProps = {
  open: Finding[];
  /** Ids of findings left out of the calculation. */
  excluded: ReadonlySet<string>;
  onExcludedChange: (excluded: ReadonlySet<string>) => void;
  /** Share of each finding that is fixed, 0–1. */
  fixedShare: number;
  onFixedShareChange: (fixedShare: number) => void;
};

/** Selects the findings to fix, and how much of each. */
export function FixPicker({ open, excluded, onExcludedChange, fixedShare, onFixedShareChange }: FixChoiceProps) {
  if (open.length === 0) {
    return <p className="text-sm text-soft">There are no open findings. You can still try higher rates.</p>;
  }
  const rest = open.slice(MAX_LISTED);
  function toggle(findings: readonly Finding[], include: boolean): void {
    const next = new Set(excluded);
    for (const { id } of findings) {
      if (include) next.delete(id);
      else next.add(id);
    }
    onExcludedChange(next);
  }
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">Findings to fix</legend>
        {open.slice(0, MAX_LISTED).map((finding) => (
          <Checkbox
            key={finding.id}
            checked={!excluded.has(finding.id)}
            onChange={({ target }) => toggle([finding], target.checked)}
            label={finding.title}
            hint={formatUpTo(finding.effect.perMonth)}
          />
        ))}
        {rest.length === 0 ? null : (
          <Checkbox
            checked={rest.every(({ id }) => !excluded.has(id))}
            onChange={({ target }) => toggle(rest, target.checked)}
            label={formatNumberOf(rest.length, "smaller finding")}
            hint={formatUpTo(sumEffects(rest, 1).perMonth)}
          />
        )}
      </fieldset>
      <RangeField
        label="Share fixed"
        value={fixedShare}
        min={0}
        max={1}
        step={0.05}
        format={(value) => formatPercent(value, 0)}
        onChange={onFixedShareChange}
      />
    </>
  );
}
