import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { RangeField } from "./RangeField.tsx";
import { formatConversions } from "./finding-labels.ts";

/** Only the largest effects: the others hardly change the sum. */
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
  function toggle(id: string): void {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    onExcludedChange(next);
  }
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">
          Findings to fix
          {open.length > MAX_LISTED ? (
            <span className="font-normal text-soft">
              , the {MAX_LISTED} largest of {formatCount(open.length)}
            </span>
          ) : null}
        </legend>
        {open.slice(0, MAX_LISTED).map(({ id, title, effect }) => (
          <Checkbox
            key={id}
            checked={!excluded.has(id)}
            onChange={() => toggle(id)}
            label={title}
            hint={`+${formatConversions(effect.perMonth)} per month if fully fixed`}
          />
        ))}
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
