import { Check } from "lucide-react";
import { listPlanTerms } from "#src/domain/billing/billing-labels.ts";
import { formatPrice } from "#src/domain/billing/money.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { planSchema } from "#src/domain/plans/plans.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";

/** The plans, for a workspace that has not bought one. */
export function PlanChoice({ billing }: { billing: BillingSummary }) {
  return (
    <Section title="Choose a plan" description={describeOffer(billing)}>
      <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
        {planSchema.options.map((key) => (
          <PlanCard key={key} plan={key} isCurrent={billing.status === "active" && billing.plan.key === key} />
        ))}
      </ul>
    </Section>
  );
}

function describeOffer({ status, access }: BillingSummary): string {
  if (status === "trialing") return "Your trial keeps its days. You pay when it ends, and can cancel before.";
  if (access === "read_only") return "Full access returns with your payment, and held messages are added.";
  return "Try the checkout with a test card: nothing is charged.";
}

function PlanCard({ plan, isCurrent }: { plan: PlanKey; isCurrent: boolean }) {
  const { name, priceCentsPerMonth, priceId } = PLANS[plan];
  return (
    <li className="flex flex-col gap-3 rounded-sm border border-rule p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-lg">{name}</h3>
        {priceCentsPerMonth === null ? null : (
          <p className="text-sm text-soft">
            <span className="text-base font-semibold text-ink">{formatPrice(priceCentsPerMonth)}</span>/month
          </p>
        )}
      </div>
      <ul className="grid gap-1.5 text-[0.8125rem] text-soft">
        {listPlanTerms(plan).map((term) => (
          <li key={term} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-conversion-ink" />
            {term}
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <p className="mt-auto flex min-h-10 items-center justify-center text-[0.9375rem] font-semibold text-soft">
          Your plan
        </p>
      ) : (
        <a
          href={priceId === null ? paths.sales : paths.checkout(priceId)}
          className={buttonClasses(plan === "growth" ? "primary" : "ghost", "md", "mt-auto")}
        >
          {priceId === null ? "Contact sales" : `Choose ${name}`}
        </a>
      )}
    </li>
  );
}
