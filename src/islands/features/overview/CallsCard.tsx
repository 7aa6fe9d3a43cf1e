import type { ReactNode } from "react";
import { formatUsd } from "#src/domain/model-calls/format-usage.ts";
import type { OverviewFigures } from "#src/domain/metrics/metrics.contract.ts";
import { formatCount, formatLargeCount } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";

/** Tokens and cost of the period's calls to language models; nothing without calls. */
export function CallsCard({ tokens, cost }: Pick<OverviewFigures, "tokens" | "cost">) {
  if (tokens.n === 0) return null;
  return (
    <Section title="Model calls" description="Calls to language models in this period, when they were made">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(4,auto)]">
        <Fact name="Calls">{formatLargeCount(tokens.n)}</Fact>
        <Fact
          name="Tokens in"
          note={tokens.cachedInput === 0 ? null : `${formatLargeCount(tokens.cachedInput)} cached`}
        >
          {formatLargeCount(tokens.input)}
        </Fact>
        <Fact
          name="Tokens out"
          note={tokens.reasoning === 0 ? null : `${formatLargeCount(tokens.reasoning)} for reasoning`}
        >
          {formatLargeCount(tokens.output)}
        </Fact>
        <Fact
          name="Cost"
          note={
            cost.pricedCalls === cost.calls
              ? null
              : `${formatCount(cost.pricedCalls)} of ${formatCount(cost.calls)} calls priced`
          }
        >
          {formatUsd(cost.usd)}
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-soft">{name}</dt>
      <dd className="figure-text text-lg">{children}</dd>
      {note === null ? null : <dd className="tabular text-2xs text-faint">{note}</dd>}
    </div>
  );
}
