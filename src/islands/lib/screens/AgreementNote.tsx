import { useQuery } from "@tanstack/react-query";
import { MIN_SHOWN_AGREEMENT } from "#src/domain/weekly-reading/agreement.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { agreementQuery } from "../queries/weekly-reading.query.ts";

/** How often people agreed with the engine's outcomes, beside figures of outcomes; nothing until enough were read. */
export function AgreementNote() {
  const { data } = useQuery(agreementQuery());
  if (data === undefined || data.n < MIN_SHOWN_AGREEMENT) return null;
  const { k, n, rate, low, high } = data.agree;
  const interval = `95% interval: ${formatPercent(low, 0)} to ${formatPercent(high, 0)}.`;
  return (
    <p className="tabular text-xs text-soft">
      <Definition
        definition={`Conversations chosen at random that your team read in the weekly reading, all filters apart. ${interval}`}
      >
        You agreed with {formatCount(k)} of {formatCount(n)} outcomes ({formatPercent(rate, 0)})
      </Definition>
    </p>
  );
}
