import type { Finding } from "#src/domain/analysis/findings.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { RangeField } from "./RangeField.tsx";
import { writeConversions } from "./finding-words.ts";

/** Only the largest effects: the rest hardly moves the sum. */
const OFFERED = 8;

type FixChoiceProps = {
  open: Finding[];
  /** Findings that are not reckoned with. */
  left: ReadonlySet<string>;
  onLeftChange: (left: ReadonlySet<string>) => void;
  mended: number;
  onMendedChange: (mended: number) => void;
};

/** Which findings are mended, and how much of each. */
export function FixChoice({ open, left, onLeftChange, mended, onMendedChange }: FixChoiceProps) {
  if (open.length === 0) {
    return <p className="text-sm text-soft">There is no open finding. Better rates can still be tried.</p>;
  }
  function toggle(id: string): void {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onLeftChange(next);
  }
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">
          Findings that you mend
          {open.length > OFFERED ? (
            <span className="font-normal text-soft">
              , the {OFFERED} largest of {formatCount(open.length)}
            </span>
          ) : null}
        </legend>
        {open.slice(0, OFFERED).map(({ id, title, effect }) => (
          <Checkbox
            key={id}
            checked={!left.has(id)}
            onChange={() => toggle(id)}
            label={title}
            hint={`+${writeConversions(effect.perMonth)} a month if all of it`}
          />
        ))}
      </fieldset>
      <RangeField
        label="How much of each"
        value={mended}
        min={0}
        max={1}
        step={0.05}
        format={(value) => formatPercent(value, 0)}
        onChange={onMendedChange}
      />
    </>
  );
}
