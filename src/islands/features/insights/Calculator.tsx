import { useState } from "react";
import type { Finding } from "#src/domain/analysis/findings.contract.ts";
import { projectConversions, readRates, sumEffects } from "#src/domain/analysis/impact.ts";
import type { FunnelRates } from "#src/domain/analysis/impact.ts";
import type { FunnelMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { countDaysBetween } from "#src/domain/shared/time-zone.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { SegmentedControl } from "#src/components/ui/SegmentedControl.tsx";
import { FixChoice } from "./FixChoice.tsx";
import { GateSliders } from "./GateSliders.tsx";
import { ImpactResult } from "./ImpactResult.tsx";
import type { Impact } from "./ImpactResult.tsx";

type Mode = "fixes" | "stages";

/** What mending would bring a month: by the findings' effects, or by better rates from stage to stage. */
export function Calculator({ open, funnel }: { open: Finding[]; funnel: FunnelMetrics }) {
  const [mode, setMode] = useState<Mode>("fixes");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [mended, setMended] = useState(0.5);
  const [gates, setGates] = useState<Partial<Record<number, number>>>({});
  const [worth, setWorth] = useState("");
  const rates = readFunnelRates(funnel);
  const value = parseWorth(worth);

  const chosen = open.filter(({ id }) => !left.has(id));
  const now = projectConversions(rates);
  const impact: Impact =
    mode === "fixes"
      ? { now, ...sumEffects(chosen, mended) }
      : { now, perMonth: projectConversions(raiseGates(rates, gates)) - now, low: null, high: null };

  return (
    <Section
      title="Conversion impact calculator"
      description="Reckoned from your own rates in this period, put on a month of 30 days."
      className="xl:sticky xl:top-20"
    >
      <div className="grid gap-5">
        <SegmentedControl
          label="Reckon with"
          size="sm"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: "fixes", label: "Findings mended" },
            { value: "stages", label: "Better rates" },
          ]}
        />
        {mode === "fixes" ? (
          <FixChoice open={open} left={left} onLeftChange={setLeft} mended={mended} onMendedChange={setMended} />
        ) : (
          <GateSliders rates={rates} raised={gates} onRaisedChange={setGates} />
        )}
        <Field
          label="Worth of one conversion"
          hint="In your own currency; stays on this page."
          error={value === null ? "Write a number, such as 49.90" : undefined}
        >
          <Input
            inputMode="decimal"
            placeholder="49.90"
            value={worth}
            onChange={(event) => setWorth(event.target.value)}
          />
        </Field>
        <ImpactResult impact={impact} conversations={rates.perMonth} worth={value ?? 0} />
      </div>
    </Section>
  );
}

function readFunnelRates({ stages, converted, from, to }: FunnelMetrics): FunnelRates {
  const reached = { discovery: 0, interest: 0, consideration: 0, conversion: 0 };
  for (const stage of stages) reached[stage.stage] = stage.reached;
  return readRates({ reached, converted, days: countDaysBetween(from, to) + 1 });
}

/** A gate is never moved below what it is. */
function raiseGates({ perMonth, gates }: FunnelRates, raised: Partial<Record<number, number>>): FunnelRates {
  const [first, second, third] = gates;
  return {
    perMonth,
    gates: [Math.max(first, raised[0] ?? 0), Math.max(second, raised[1] ?? 0), Math.max(third, raised[2] ?? 0)],
  };
}

/** The number that was written, with a point or a comma; 0 for nothing, null for something else. */
function parseWorth(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
}
