import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { formatCents } from "#src/domain/billing/money.ts";
import { formatPaymentMethod } from "#src/domain/billing/payments/payment-method.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { toastFailure } from "../../lib/forms/save-toasts.ts";
import { invoicesQuery, useOpenPortal } from "./billing.query.ts";

/** The card that pays, and the way to change it or to pay an open invoice. */
export function PaymentMethodSection({ billing: { paymentMethod, hasSubscription } }: { billing: BillingSummary }) {
  const portal = useOpenPortal();
  const invoices = useQuery(invoicesQuery());
  const due = (invoices.data?.invoices ?? []).filter(({ status }) => status === "open");
  const dueCents = due.reduce((sum, { totalCents }) => sum + totalCents, 0);

  function open(): void {
    portal.mutate(undefined, {
      onSuccess: ({ url }) => location.assign(url),
      onError: (error) => toastFailure("The payment page could not be opened", error),
    });
  }

  return (
    <Section title="Payment method">
      <div className="grid gap-4">
        {paymentMethod === null ? (
          <p className="text-sm text-soft">No card yet. You enter one when you choose a plan.</p>
        ) : (
          <p className="flex items-center gap-3 text-sm font-semibold">
            <CreditCard aria-hidden="true" className="size-5 shrink-0 text-soft" />
            {formatPaymentMethod(paymentMethod)}
          </p>
        )}
        {dueCents === 0 ? null : (
          <p role="status" className="text-sm font-medium text-drop-ink">
            {formatCents(dueCents)} is due.
          </p>
        )}
        {hasSubscription || dueCents > 0 ? (
          <Button
            variant={dueCents > 0 ? "primary" : "ghost"}
            loading={portal.isPending || portal.isSuccess}
            onClick={open}
            className="w-fit"
          >
            {dueCents > 0 ? "Update card or pay now" : "Update payment method"}
          </Button>
        ) : null}
      </div>
    </Section>
  );
}
