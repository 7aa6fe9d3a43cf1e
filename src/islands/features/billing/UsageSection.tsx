import { useQuery } from "@tanstack/react-query";
import { formatCents, formatPrice } from "#src/domain/billing/money.ts";
import { canChangePlan } from "#src/domain/billing/plans/plan-change.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatCount, formatDate } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { usageDaysQuery } from "./usage.query.ts";
import { UsageChart } from "./UsageChart.tsx";

/** The period's messages on a line: counted, included, expected. */
export function UsageSection({ billing }: { billing: BillingSummary }) {
  const { client } = useDash();
  const { usage, overage } = billing;
  const { period, counted, included } = usage;
  const days = useQuery(usageDaysQuery(period, client.timeZone));
  const range = `${formatDate(period.start, client.timeZone)} – ${formatDate(period.end, client.timeZone)}`;
  return (
    <Section
      title="Messages this period"
      description={range}
      actions={client.isDemo ? <Badge>Example</Badge> : undefined}
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figure-text text-3xl">{formatCount(counted)}</span>
          <span className="text-soft">of {formatCount(included)} included</span>
        </p>
        {days.isPending ? <SectionLoading label="Loading usage by day" rows={3} /> : null}
        {days.isError && days.data === undefined ? (
          <QueryError query={days} title="Usage by day could not be loaded" />
        ) : null}
        {days.data === undefined ? null : (
          <UsageChart
            usage={usage}
            overage={overage}
            plan={billing.plan}
            days={days.data.days}
            timeZone={client.timeZone}
          />
        )}
        <UsageTexts billing={billing} />
      </div>
    </Section>
  );
}

function UsageTexts({ billing }: { billing: BillingSummary }) {
  const setSearch = useSetDashSearch();
  const { usage, plan, status } = billing;
  const { overageMessages, overageCents, remaining, forecast, cheaperPlan, cheaperBy } = usage;
  const price = plan.overageCentsPer100;
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {overageMessages === 0 ? (
          <>
            <span className="font-semibold">{formatCount(remaining)}</span> messages are left.
          </>
        ) : (
          <>
            <span className="font-semibold">{formatCount(overageMessages)}</span> additional messages
            {price === null || overageCents === 0 ? "." : `: ${formatCents(overageCents)} on the next invoice.`}
          </>
        )}
      </p>
      {forecast === null ? (
        <p className="text-soft">A forecast appears after a day of messages.</p>
      ) : (
        <p className="text-soft">
          At the pace of{" "}
          {forecast.basisHours < 48
            ? `the last ${String(forecast.basisHours)} hours`
            : `the last ${String(Math.round(forecast.basisHours / 24))} days`}
          , the period ends at about {formatCount(forecast.messages)} messages ({formatCount(forecast.low)} to{" "}
          {formatCount(forecast.high)})
          {forecast.overageCents > 0 ? `, with ${formatCents(forecast.overageCents)} for additional messages.` : "."}
        </p>
      )}
      {cheaperPlan === null || cheaperBy === null || cheaperBy <= 0 || status === "trialing" ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {PLANS[cheaperPlan].name} would cost {formatPrice(cheaperBy)} less this period.
          </span>
          {canChangePlan(billing) ? (
            <Button size="sm" onClick={() => setSearch({ change: cheaperPlan }, { replace: true })}>
              See {PLANS[cheaperPlan].name}
            </Button>
          ) : null}
        </p>
      )}
    </div>
  );
}
