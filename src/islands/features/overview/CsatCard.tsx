import { compareCsat } from "#src/domain/metrics/csat.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { Csat } from "#src/domain/metrics/metrics.contract.ts";
import { formatDecimal, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { AlertMe } from "../../lib/screens/AlertMe.tsx";
import { FigureGrid } from "../../lib/screens/figures/FigureGrid.tsx";

const { name, definition, better } = DEFINITIONS.csat;

/** What users said of the period's conversations; nothing without scores. */
export function CsatCard({ csat, before }: { csat: Csat; before: Csat | undefined }) {
  const { mean, low, high, satisfied, answered } = csat;
  if (satisfied.n === 0) return null;
  const interval =
    low === null || high === null ? "" : ` 95% interval: ${formatDecimal(low, 2)} to ${formatDecimal(high, 2)}.`;
  return (
    <Section
      title={name}
      description={`${formatNumberOf(satisfied.n, "score")} that users gave, from 1 to 5`}
      actions={<AlertMe measure="csat" name={name} iconOnly />}
    >
      <FigureGrid
        columns={3}
        figures={[
          {
            name: "Mean score",
            definition: definition + interval,
            text: formatDecimal(mean, 2),
            better,
            ...(before !== undefined && { change: compareCsat(before, csat) }),
          },
          {
            name: "Satisfied",
            definition: "Share of the scores that are 4 or 5, or thumbs up.",
            text: formatPercent(satisfied.rate),
          },
          {
            name: "Answered",
            definition: "Share of the closed conversations that have a score.",
            ...{ text: formatPercent(answered.rate), n: answered.n, unit: "closed conversations" },
          },
        ]}
      />
    </Section>
  );
}
