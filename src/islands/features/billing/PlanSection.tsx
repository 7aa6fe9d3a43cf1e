import { describeStatus } from "#src/domain/billing/billing-labels.ts";
import { formatPrice } from "#src/domain/billing/money.ts";
import { canChangePlan } from "#src/domain/billing/plans/plan-change.ts";
import type { BillingStatus } from "#src/domain/billing/standing/standing.contract.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useDashSearch, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useKeepPlan, useResume } from "./billing.query.ts";
import { ChangePlanDialog } from "./ChangePlanDialog.tsx";

const STATUS: Record<BillingStatus, { label: string; tone: "good" | "warn" | "bad" | "neutral" }> = {
  trialing: { label: "Trial", tone: "warn" },
  trial_ended: { label: "Trial ended", tone: "bad" },
  active: { label: "Active", tone: "good" },
  past_due: { label: "Payment failed", tone: "bad" },
  unpaid: { label: "Unpaid", tone: "bad" },
  paused: { label: "Paused", tone: "neutral" },
  canceled: { label: "Ended", tone: "neutral" },
};

/** Plan and status in a sentence, with what can be done about them. */
export function PlanSection({ billing }: { billing: BillingSummary }) {
  const { client } = useDash();
  const { plan, status, source, cancelAt, testMode, canManage, hasSubscription } = billing;
  const isPaid = source === "subscription" || hasSubscription;
  const { label, tone } = cancelAt === null ? STATUS[status] : ({ label: "Canceled", tone: "warn" } as const);
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 className="text-2xl">{plan.name}</h2>
            <Badge tone={tone}>{label}</Badge>
            {testMode ? <Badge>Test mode</Badge> : null}
          </div>
          <p className="max-w-prose text-[0.9375rem] text-soft">{describeStatus(billing, client.timeZone)}</p>
        </div>
        {plan.priceCents === null || !isPaid ? null : (
          <p className="whitespace-nowrap">
            <span className="figure-text text-3xl">{formatPrice(plan.priceCents)}</span>
            <span className="text-soft">/month</span>
          </p>
        )}
      </div>
      {canManage ? <Actions billing={billing} /> : null}
    </Card>
  );
}

function Actions({ billing }: { billing: BillingSummary }) {
  const { source, cancelAt, pendingChange, hasSubscription, plan } = billing;
  const resume = useResume();
  const keep = useKeepPlan();
  const { change } = useDashSearch();
  const setSearch = useSetDashSearch();
  if (source === "contract") {
    return (
      <div className="flex flex-wrap gap-2">
        <a href={paths.sales} className={buttonClasses("ghost", "md")}>
          Talk to sales
        </a>
      </div>
    );
  }
  const canChange = canChangePlan(billing);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {cancelAt !== null && hasSubscription ? (
        <Button
          variant="primary"
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, toastOutcome(`${plan.name} resumed`, "The plan could not be resumed"))
          }
        >
          Resume {plan.name}
        </Button>
      ) : null}
      {pendingChange === null ? null : (
        <Button
          variant="primary"
          loading={keep.isPending}
          onClick={() => keep.mutate(undefined, toastOutcome(`You keep ${plan.name}`, "The plan could not be kept"))}
        >
          Keep {plan.name}
        </Button>
      )}
      {canChange ? (
        <Button
          variant={pendingChange === null ? "primary" : "ghost"}
          onClick={() => setSearch({ change: plan.key }, { replace: true })}
        >
          Change plan
        </Button>
      ) : null}
      {canChange && change !== undefined ? (
        <ChangePlanDialog
          billing={billing}
          initial={change}
          onClose={() => setSearch({ change: undefined }, { replace: true })}
        />
      ) : null}
    </div>
  );
}
