import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminBilling, RevenueData } from "#src/domain/admin/admin-billing.contract.ts";
import { formatPrice } from "#src/domain/billing/money.ts";
import { CHURN_DAYS, ENDING_SOON_DAYS } from "#src/domain/billing/standing/revenue.ts";
import { formatCount, formatPercent, formatPercentRange } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import { DownloadButton } from "../../lib/screens/lists/DownloadButton.tsx";
import { FigureGrid } from "../../lib/screens/figures/FigureGrid.tsx";
import type { FigureItem } from "../../lib/screens/figures/FigureGrid.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { formatMonth } from "./format-month.ts";
import { downloadRevenue, revenueQuery } from "./revenue.query.ts";
import { MonthTable, PlanTable } from "./RevenueTables.tsx";

/**
 * Revenue of subscriptions and contracts: now, this month's movement, and the last twelve months. An installation with the demo has
 * example figures too, which are shown first as long as nobody pays.
 */
export function RevenueScreen() {
  const own = useQuery(revenueQuery("own"));
  const [chosen, setChosen] = useState<RevenueData | null>(null);
  const hasExample = own.data?.hasExample === true;
  const data = chosen ?? (own.data !== undefined && hasExample && isEmpty(own.data) ? "example" : "own");
  const example = useQuery({ ...revenueQuery("example"), enabled: data === "example" });
  const revenue = data === "example" ? example : own;
  return (
    <>
      {hasExample ? <DataChoice data={data} onChange={setChosen} /> : null}
      <RevenueOf revenue={revenue} />
    </>
  );
}

function isEmpty({ months }: AdminBilling): boolean {
  return months.every(({ mrrCents }) => mrrCents === 0);
}

function DataChoice({ data, onChange }: { data: RevenueData; onChange: (data: RevenueData) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SegmentedControl
        label="Figures"
        options={[
          { value: "own", label: "Your clients" },
          { value: "example", label: "Example" },
        ]}
        value={data}
        onValueChange={onChange}
      />
      {data === "example" ? (
        <p role="status" className="text-sm text-soft">
          <Badge tone="warn">Example</Badge> Simulated clients of the demo. Nobody paid this, and it is in no other
          figure.
        </p>
      ) : null}
    </div>
  );
}

function RevenueOf({ revenue }: { revenue: UseQueryResult<AdminBilling> }) {
  if (revenue.data !== undefined) return <Revenue revenue={revenue.data} />;
  if (revenue.isError) return <QueryErrorCard query={revenue} title="The revenue could not be loaded" />;
  return (
    <div role="status" aria-label="Loading the revenue" className="grid gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

function Revenue({ revenue }: { revenue: AdminBilling }) {
  const { months, byPlan } = revenue;
  return (
    <>
      <FigureGrid figures={listFigures(revenue)} />
      <Section title="This month" description="What changed the monthly revenue since the month began, in UTC.">
        <FigureGrid figures={listMovement(revenue)} />
      </Section>
      <Section
        title="Monthly revenue"
        description={`At the end of each month in UTC; the current month until now.${revenue.isExample ? "" : " Demo workspaces are not counted."}`}
      >
        {isEmpty(revenue) ? (
          <EmptyState
            title="No revenue yet"
            description="The chart starts with the first paid subscription or contract."
          />
        ) : (
          <LineChart
            title="Monthly revenue"
            points={months.map(({ month }) => ({
              key: month,
              label: formatMonth(month),
              shortLabel: formatMonth(month, { short: true }),
            }))}
            series={[{ id: "mrr", label: "Monthly revenue", values: months.map(({ mrrCents }) => mrrCents) }]}
            formatValue={(cents) => formatPrice(Math.round(cents))}
            whole
            straight
            height={260}
          />
        )}
      </Section>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section
          title="Months"
          actions={
            <DownloadButton
              size="sm"
              disabled={false}
              download={() => downloadRevenue(revenue.isExample ? "example" : "own")}
            >
              Export CSV
            </DownloadButton>
          }
          flush
        >
          <MonthTable months={months} />
        </Section>
        <Section title="Plans" flush>
          <PlanTable plans={byPlan} />
        </Section>
      </div>
    </>
  );
}

function listFigures(revenue: AdminBilling): FigureItem[] {
  const { mrrCents, arrCents, active, pastDue, trials, trialsEndingSoon, comped } = revenue;
  const { trialConversion, churn, revenueChurn } = revenue;
  const days = `${String(CHURN_DAYS)} days`;
  return [
    {
      name: "Monthly revenue",
      definition:
        "Monthly price, less discounts, of subscriptions that are active or past due, plus the monthly price of contracts. Trials, paused subscriptions, plans free of charge and additional messages are not included.",
      text: formatPrice(mrrCents),
    },
    { name: "Yearly revenue", definition: "Twelve times the monthly revenue.", text: formatPrice(arrCents) },
    {
      name: "Active",
      definition: "Clients with a paid subscription or a contract.",
      text: formatCount(active),
    },
    {
      name: "Past due",
      definition: "Clients whose last payment failed and who still have full access.",
      text: formatCount(pastDue),
    },
    {
      name: "In trial",
      definition: `Clients in a free trial. ${formatCount(trialsEndingSoon)} of them end within ${String(ENDING_SOON_DAYS)} days.`,
      text: formatCount(trials),
    },
    {
      name: "Ending soon",
      definition: `Trials that end within ${String(ENDING_SOON_DAYS)} days.`,
      text: formatCount(trialsEndingSoon),
    },
    {
      name: "Free of charge",
      definition: "Clients with a plan that an administrator gave.",
      text: formatCount(comped),
    },
    {
      name: "Trial conversion",
      definition: describeRate(
        `Of the trials that ended in the last ${days}, those with a paid invoice.`,
        trialConversion,
      ),
      text: formatPercent(trialConversion.rate),
      n: trialConversion.n,
      unit: "trials",
    },
    {
      name: "Churn",
      definition: describeRate(`Of the clients that paid ${days} ago, those that no longer do.`, churn),
      text: formatPercent(churn.rate),
      n: churn.n,
      unit: "clients",
    },
    {
      name: "Revenue churn",
      definition: `Monthly revenue of the clients that stopped paying in the last ${days}, as a share of all monthly revenue ${days} ago.`,
      text: formatPercent(revenueChurn),
    },
  ];
}

function listMovement(revenue: AdminBilling): FigureItem[] {
  const { newMrrCents, expansionCents, contractionCents, churnedMrrCents, overageCents } = revenue;
  return [
    { name: "New", definition: "Clients that began to pay.", text: formatPrice(newMrrCents) },
    { name: "Expansion", definition: "Clients that pay more than before.", text: formatPrice(expansionCents) },
    { name: "Contraction", definition: "Clients that pay less than before.", text: formatPrice(-contractionCents) },
    { name: "Churned", definition: "Clients that stopped paying.", text: formatPrice(-churnedMrrCents) },
    {
      name: "Additional messages",
      definition: "Charged for periods that ended this month. Not part of the monthly revenue.",
      text: formatPrice(overageCents),
    },
  ];
}

function describeRate(definition: string, { k, n, low, high }: AdminBilling["churn"]): string {
  return n === 0
    ? definition
    : `${definition} ${String(k)} of ${String(n)}; 95% interval ${formatPercentRange(low, high)}.`;
}
