import { useQuery } from "@tanstack/react-query";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { LOST_OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { formatCount, formatMoney, formatPercent } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { useIsInMoney } from "../../lib/money/MoneySwitch.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { outcomesQuery } from "../../lib/queries/metrics.query.ts";

/** How many conversations of the period were lost, or what they would be worth: the figures of the overview. */
export function LostFigure() {
  const { now } = useMetricsQueries();
  const { data } = useQuery(outcomesQuery(now));
  const isInMoney = useIsInMoney(data?.money);
  if (data === undefined || data.customers === 0) return null;
  const { lost, lostMoney } = data;
  const isWorth = isInMoney && lostMoney !== null;
  return (
    <Card className="px-4 py-3 sm:px-5">
      <section aria-label="Lost" className="grid gap-0.5">
        <h2 className="font-sans text-[0.8125rem] font-normal tracking-normal text-soft">
          <Definition definition={DEFINITIONS.lost.definition} n={lost.n} unit="conversations with customers">
            {isWorth ? "Lost, at most" : "Lost"}
          </Definition>
        </h2>
        <p className="tabular flex flex-wrap items-baseline gap-x-2">
          <ConversationsLink filter={{ outcome: LOST_OUTCOMES.join(",") }} className="hover:underline">
            <span className="figure-text text-figure">
              {isWorth ? formatMoney(lostMoney.cents, lostMoney.currency) : formatCount(lost.k)}
            </span>
          </ConversationsLink>
          <span className="text-sm text-soft">
            {isWorth
              ? `if each of the ${formatCount(lost.k)} lost had been an average sale`
              : `${formatPercent(lost.rate)} of ${formatCount(lost.n)} conversations with customers`}
          </span>
        </p>
      </section>
    </Card>
  );
}
