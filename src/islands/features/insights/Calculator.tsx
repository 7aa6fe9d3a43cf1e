import { Calculator as CalculatorIcon } from "lucide-react";
import { useState } from "react";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { projectConversions, computeRates, sumEffects } from "#src/domain/findings/impact.ts";
import type { FunnelRates } from "#src/domain/findings/impact.ts";
import type { FunnelMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Sheet } from "#src/components/ui/overlays/Sheet.tsx";
import { FixPicker } from "./FixPicker.tsx";
import { GateSliders } from "./GateSliders.tsx";
import { ImpactResult } from "./ImpactResult.tsx";
import type { Impact } from "./ImpactResult.tsx";

type Mode = "fixes" | "stages";

type CalculatorProps = { open: Finding[]; funnel: FunnelMetrics };

/** A button that opens the calculator beside the findings. */
export function Calculator(props: CalculatorProps) {
  return (
    <Sheet
      side="right"
      title="What if?"
      className="w-[min(28rem,100vw)]"
      trigger={
        <Button size="sm" icon={<CalculatorIcon aria-hidden="true" className="size-4" />}>
          Impact calculator
        </Button>
      }
    >
      <CalculatorForm {...props} />
    </Sheet>
  );
}

/** Estimates extra conversions per month from fixed findings or from higher stage rates. */
function CalculatorForm({ open, funnel }: CalculatorProps) {
  const [mode, setMode] = useState<Mode>("fixes");
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [fixedShare, setFixedShare] = useState(0.5);
  const [gates, setGates] = useState<Partial<Record<number, number>>>({});
  const [valueText, setValueText] = useState(() => formatMeanSale(funnel.money));
  const rates = getFunnelRates(funnel);
  const value = parseValue(valueText);

  const chosen = open.filter(({ id }) => !excluded.has(id));
  const now = projectConversions(rates);
  const impact: Impact =
    mode === "fixes"
      ? {
          now,
          ...sumEffects(chosen, fixedShare),
          fixes: { count: chosen.length, fixedShare, all: sumEffects(chosen, 1) },
        }
      : { now, perMonth: projectConversions(raiseGates(rates, gates)) - now, low: null, high: null, fixes: null };

  return (
    <Section
      title="Conversion impact calculator"
      description="Based on your own rates in this period, scaled to a month of 30 days."
    >
      <div className="grid gap-5">
        <SegmentedControl
          label="Calculate from"
          size="sm"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: "fixes", label: "Issues fixed" },
            { value: "stages", label: "Higher rates" },
          ]}
        />
        {mode === "fixes" ? (
          <FixPicker
            open={open}
            excluded={excluded}
            onExcludedChange={setExcluded}
            fixedShare={fixedShare}
            onFixedShareChange={setFixedShare}
          />
        ) : (
          <GateSliders rates={rates} raised={gates} onRaisedChange={setGates} />
        )}
        <Field
          label="Value per conversion"
          hint={`${funnel.money === null ? "In your currency" : `In ${funnel.money.currency}, at first the mean of your sales`}. Not saved.`}
          error={value === null ? "Enter a number, such as 49.90" : undefined}
        >
          <Input
            inputMode="decimal"
            placeholder="49.90"
            value={valueText}
            onChange={(event) => setValueText(event.target.value)}
          />
        </Field>
        <ImpactResult impact={impact} conversations={rates.perMonth} value={value ?? 0} />
      </div>
    </Section>
  );
}

function getFunnelRates({ stages, converted, from, to }: FunnelMetrics): FunnelRates {
  const reached = { discovery: 0, interest: 0, consideration: 0, conversion: 0 };
  for (const stage of stages) reached[stage.stage] = stage.reached;
  return computeRates({ reached, converted, days: countDaysBetween(from, to) + 1 });
}

/** Raises rates; never lowers one below its current value. */
function raiseGates({ perMonth, gates }: FunnelRates, raised: Partial<Record<number, number>>): FunnelRates {
  const [first, second, third] = gates;
  return {
    perMonth,
    gates: [Math.max(first, raised[0] ?? 0), Math.max(second, raised[1] ?? 0), Math.max(third, raised[2] ?? 0)],
  };
}

/** What one sale of the period is worth on average, as it is typed; empty where no value is known. */
function formatMeanSale(money: FunnelMetrics["money"]): string {
  if (money === null || money.sold === 0) return "";
  return (money.cents / 100 / money.sold).toFixed(2).replace(/\.00$/, "");
}

/** Parses a number with a decimal point or comma; 0 when empty, null when invalid. */
function parseValue(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
}
