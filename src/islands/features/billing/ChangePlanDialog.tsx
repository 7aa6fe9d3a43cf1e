import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listPlanTerms } from "#src/domain/billing/billing-labels.ts";
import { formatPrice } from "#src/domain/billing/money.ts";
import { PAID_PLANS } from "#src/domain/billing/quote.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/overlays/Dialog.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import type { RadioOption } from "#src/components/ui/forms/RadioGroup.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { changePreviewQuery, useChangePlan } from "./billing.query.ts";
import { PlanPreview } from "./PlanPreview.tsx";

type ChangePlanDialogProps = {
  billing: BillingSummary;
  /** The plan to show first. */
  initial: PlanKey;
  onClose: () => void;
};

/** Compares the plans, says what a change costs today and later, and makes it. */
export function ChangePlanDialog({ billing, initial, onClose }: ChangePlanDialogProps) {
  const current = billing.pendingChange?.plan ?? billing.plan.key;
  const [chosen, setChosen] = useState<PlanKey>(
    initial === "enterprise" || initial === billing.plan.key ? current : initial,
  );
  const isOther = chosen !== current;
  const preview = useQuery({ ...changePreviewQuery(chosen), enabled: isOther });
  const change = useChangePlan();
  const { data } = preview;
  const isBlocked = data !== undefined && data.blockers.length > 0;

  function confirm(): void {
    if (data === undefined || isBlocked) return;
    change.mutate(
      { plan: chosen, prorationDate: data.prorationDate },
      {
        onSuccess: () => {
          const { name } = PLANS[chosen];
          const isLater = data.kind === "downgrade" && data.effectiveAt === data.nextInvoiceAt;
          toast({ title: isLater ? `${name} starts with the next period` : `You are on ${name}` });
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === "stale_preview") void preview.refetch();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Change plan"
      description="Every plan has all features."
      size="lg"
      footer={
        <>
          <DialogClose>
            <Button>Close</Button>
          </DialogClose>
          <Button
            variant="primary"
            blocked={!isOther || data === undefined || isBlocked}
            loading={change.isPending}
            onClick={confirm}
          >
            {isOther ? describeConfirm(chosen, data?.chargeTodayCents ?? 0) : "Choose another plan"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioGroup
          legend="Plan"
          hideLegend
          variant="cards"
          value={chosen}
          onValueChange={(plan) => {
            change.reset();
            setChosen(plan);
          }}
          options={PAID_PLANS.map((plan): RadioOption<PlanKey> => ({
            value: plan,
            label: `${PLANS[plan].name}, ${formatPrice(PLANS[plan].priceCentsPerMonth)} a month${plan === billing.plan.key ? " (current)" : ""}`,
            hint: listPlanTerms(plan).slice(0, 3).join(" · "),
          }))}
        />
        <p className="text-sm text-soft">
          More than 100,000 messages a month?{" "}
          <a href={paths.sales} className="font-semibold text-ink underline underline-offset-4">
            Talk to sales
          </a>
        </p>
        {isOther ? <PlanPreview preview={preview} /> : null}
        <FormFailure>{change.error === null ? null : getErrorMessage(change.error)}</FormFailure>
      </div>
    </Dialog>
  );
}

function describeConfirm(plan: PlanKey, chargeTodayCents: number): string {
  const { name } = PLANS[plan];
  return chargeTodayCents > 0 ? `Pay ${formatPrice(chargeTodayCents)} and change` : `Change to ${name}`;
}
