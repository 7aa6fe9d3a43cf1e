import { GATES } from "#src/domain/analysis/impact.ts";
import type { FunnelRates } from "#src/domain/analysis/impact.ts";
import { nameStage } from "#src/domain/conversations/labels.ts";
import { formatPercent } from "#src/domain/shared/format.ts";
import { RangeField } from "./RangeField.tsx";

type GateSlidersProps = {
  rates: FunnelRates;
  /** The rates that were raised, by gate. */
  raised: Partial<Record<number, number>>;
  onRaisedChange: (raised: Partial<Record<number, number>>) => void;
};

/** The three rates from stage to stage, each from what it is to all. */
export function GateSliders({ rates, raised, onRaisedChange }: GateSlidersProps) {
  return (
    <div className="grid gap-4">
      {rates.gates.map((rate, gate) => (
        <RangeField
          key={GATES[gate]?.to ?? gate}
          label={`${nameStage(GATES[gate]?.from ?? "none")} to ${nameStage(GATES[gate]?.to ?? "none")}`}
          hint={`Now ${formatPercent(rate)}`}
          value={Math.max(rate, raised[gate] ?? 0)}
          min={rate}
          max={1}
          step={0.001}
          format={(value) => formatPercent(value)}
          onChange={(value) => onRaisedChange({ ...raised, [gate]: value })}
        />
      ))}
    </div>
  );
}
