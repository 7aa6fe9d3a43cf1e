import { GATES } from "#src/domain/findings/impact.ts";
import type { FunnelRates } from "#src/domain/findings/impact.ts";
import { getStageName } from "#src/domain/conversations/labels.ts";
import { formatPercent } from "#src/domain/shared/format.ts";
import { RangeField } from "./RangeField.tsx";

type GateSlidersProps = {
  rates: FunnelRates;
  /** Raised rates by gate index. */
  raised: Partial<Record<number, number>>;
  onRaisedChange: (raised: Partial<Record<number, number>>) => void;
};

/** Sliders to raise the three stage-to-stage rates. */
export function GateSliders({ rates, raised, onRaisedChange }: GateSlidersProps) {
  return (
    <div className="grid gap-4">
      {rates.gates.map((rate, gate) => (
        <RangeField
          key={GATES[gate]?.to ?? gate}
          label={`${getStageName(GATES[gate]?.from ?? "none")} to ${getStageName(GATES[gate]?.to ?? "none")}`}
          hint={`Currently ${formatPercent(rate)}`}
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
