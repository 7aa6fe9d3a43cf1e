import type { Charge } from "../payments.types.ts";
import { findOrNull, getId, getStripe } from "./client.ts";

/** The present state of a charge and the invoice that it paid; null for an unknown id or one of no customer. */
export async function getStripeCharge(chargeId: string): Promise<Charge | null> {
  const charge = await findOrNull(getStripe().charges.retrieve(chargeId));
  const customerId = charge === null ? null : getId(charge.customer);
  if (charge === null || customerId === null) return null;
  return {
    id: charge.id,
    customerId,
    invoiceId: await findInvoiceId(getId(charge.payment_intent)),
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
  };
}

/** Since 2025-03-31, a charge does not name its invoice: the invoice's payments name it. */
async function findInvoiceId(paymentIntentId: string | null): Promise<string | null> {
  if (paymentIntentId === null) return null;
  const payments = await findOrNull(
    getStripe().invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: paymentIntentId },
      limit: 1,
    }),
  );
  return getId(payments?.data[0]?.invoice);
}
