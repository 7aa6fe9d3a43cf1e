import { useQuery } from "@tanstack/react-query";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { billingQuery } from "../../lib/queries/billing.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { CancelSection } from "./CancelSection.tsx";
import { DetailsSection } from "./DetailsSection.tsx";
import { HeldSection } from "./HeldSection.tsx";
import { InvoicesSection } from "./InvoicesSection.tsx";
import { OverageSection } from "./OverageSection.tsx";
import { PaymentMethodSection } from "./PaymentMethodSection.tsx";
import { PlanChoice } from "./PlanChoice.tsx";
import { PlanSection } from "./PlanSection.tsx";
import { StorageSection } from "./StorageSection.tsx";
import { UsageSection } from "./UsageSection.tsx";

/** /dash/billing: plan, usage, payment, invoices. */
export function BillingScreen() {
  const billing = useQuery(billingQuery());
  if (billing.data !== undefined) return <Billing billing={billing.data} />;
  if (billing.isError) return <QueryErrorCard query={billing} title="Billing could not be loaded" />;
  return (
    <div role="status" aria-label="Loading billing" className="grid gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

function Billing({ billing }: { billing: BillingSummary }) {
  const { client } = useDash();
  const { canManage, hasSubscription, source, cancelAt } = billing;
  // The demo's plan is free, and its visitors may try the checkout.
  const isGivenForGood = source === "staff" && cancelAt === null && !client.isDemo;
  const offersPlans = !hasSubscription && source !== "contract" && !isGivenForGood;
  const [main, side] = canManage
    ? [<InvoicesSection key="invoices" />, <ManagerSide key="side" billing={billing} />]
    : [null, <MemberNote key="note" />];
  return (
    <div className="grid gap-4 2xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-4">
        <PlanSection billing={billing} />
        <HeldSection billing={billing} />
        {canManage && offersPlans && !client.isDemo ? <PlanChoice billing={billing} /> : null}
        <UsageSection billing={billing} />
        <StorageSection billing={billing} />
        {canManage && offersPlans && client.isDemo ? <PlanChoice billing={billing} /> : null}
        {main}
      </div>
      <div className="grid min-w-0 content-start gap-4">{side}</div>
    </div>
  );
}

function ManagerSide({ billing }: { billing: BillingSummary }) {
  return (
    <>
      <OverageSection billing={billing} />
      <PaymentMethodSection billing={billing} />
      <DetailsSection />
      {billing.hasSubscription ? <CancelSection billing={billing} /> : null}
    </>
  );
}

function MemberNote() {
  return (
    <Card className="p-4 text-sm text-soft sm:px-5">
      Only owners and admins can change the plan and see invoices and payment details.
    </Card>
  );
}
