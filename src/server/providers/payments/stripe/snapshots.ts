import type Stripe from "stripe";
import { z } from "zod";
import { invoiceStatusSchema, subscriptionSnapshotSchema } from "../../../../domain/billing/snapshots.ts";
import type {
  CheckoutSnapshot,
  InvoiceSnapshot,
  PaymentMethod,
  SubscriptionSnapshot,
} from "../../../../domain/billing/snapshots.ts";
import { scaleCents } from "../../../../domain/billing/money.ts";
import { SECOND_MS } from "../../../../domain/shared/durations.ts";
import { log } from "../../../log.ts";
import type { Checkout, Subscription } from "../payments.types.ts";
import { findStripePlan, getId } from "./client.ts";

const stateSchema = z.enum(["open", "complete", "expired"]);
const paymentSchema = z.enum(["paid", "unpaid", "no_payment_required"]);

/** What {@link toSubscription} needs of a subscription. */
export const SUBSCRIPTION_EXPANDS = [
  "default_payment_method",
  "customer.invoice_settings.default_payment_method",
  "latest_invoice",
  "schedule",
  "discounts.source.coupon",
];

/** What is used of an expanded discount. */
const discountSchema = z.object({
  source: z.object({
    coupon: z.object({ percent_off: z.number().nullish(), amount_off: z.int().nullish() }).nullish(),
  }),
});

/** Converts a checkout session. */
export function toCheckoutSnapshot(session: Stripe.Checkout.Session): CheckoutSnapshot {
  const { plan, start } = session.metadata ?? {};
  return {
    id: session.id,
    url: session.url ?? "",
    plan: plan === "growth" || plan === "pro" ? plan : "free",
    start: start === "now" ? "now" : "trial_end",
    createdAtMs: session.created * SECOND_MS,
  };
}

/** Converts a checkout session with its state; null if it is not one of ours. */
export function toCheckout(session: Stripe.Checkout.Session): Checkout | null {
  const clientId = session.client_reference_id ?? session.metadata?.["client_id"];
  const customerId = getId(session.customer);
  if (clientId === undefined || customerId === null) return null;
  return {
    ...toCheckoutSnapshot(session),
    clientId,
    customerId,
    state: stateSchema.parse(session.status ?? "open"),
    payment: paymentSchema.parse(session.payment_status),
    subscriptionId: getId(session.subscription),
  };
}

/** Converts a subscription; null if its price is none of our plans'. */
export function toSubscription(subscription: Stripe.Subscription): Subscription | null {
  const [item] = subscription.items.data;
  const plan = item === undefined ? undefined : findStripePlan(item.price.id);
  const customerId = getId(subscription.customer);
  if (item === undefined || plan === undefined || customerId === null) {
    log.error({ subscription: subscription.id, price: item?.price.id }, "a subscription has no price of ours");
    return null;
  }
  // Since 2025-03-31, a subscription's period is its item's.
  const periodEndMs = item.current_period_end * SECOND_MS;
  const snapshot: SubscriptionSnapshot = {
    id: subscription.id,
    plan,
    status: subscriptionSnapshotSchema.shape.status.parse(subscription.status),
    collectionPaused: (subscription.pause_collection ?? null) !== null,
    periodStartMs: item.current_period_start * SECOND_MS,
    periodEndMs,
    cancelAtMs: getCancelAt(subscription, periodEndMs),
    pastDueSinceMs: getPastDueSince(subscription),
    pendingPlan: getPendingPlan(subscription, plan),
    discountCents: computeDiscount(subscription.discounts, item.price.unit_amount ?? 0),
  };
  return { customerId, snapshot, paymentMethod: getCard(subscription) };
}

/** What discounts take off a monthly price, at most all of it. Stripe applies them one after another. */
function computeDiscount(discounts: unknown, priceCents: number): number {
  let leftCents = priceCents;
  for (const discount of Array.isArray(discounts) ? discounts : []) {
    const coupon = discountSchema.safeParse(discount).data?.source.coupon;
    // Percentages have at most two decimals.
    const percentCents = scaleCents(leftCents, Math.round((coupon?.percent_off ?? 0) * 100), 10_000);
    leftCents = Math.max(0, leftCents - percentCents - (coupon?.amount_off ?? 0));
  }
  return priceCents - leftCents;
}

function getCancelAt(subscription: Stripe.Subscription, periodEndMs: number): number | null {
  if (subscription.status === "canceled" && subscription.ended_at !== null) return subscription.ended_at * SECOND_MS;
  if (subscription.cancel_at !== null) return subscription.cancel_at * SECOND_MS;
  return subscription.cancel_at_period_end ? periodEndMs : null;
}

/** The first attempt to collect an invoice is made when it is finalized. */
function getPastDueSince({ status, latest_invoice: invoice }: Stripe.Subscription): number | null {
  if (status !== "past_due" && status !== "unpaid") return null;
  if (invoice === null || typeof invoice === "string") return null;
  return (invoice.status_transitions.finalized_at ?? invoice.created) * SECOND_MS;
}

function getPendingPlan({ schedule }: Stripe.Subscription, plan: string): SubscriptionSnapshot["pendingPlan"] {
  if (schedule === null || typeof schedule === "string" || schedule.status !== "active") return null;
  const end = schedule.current_phase?.end_date;
  const next = schedule.phases.find((phase) => end !== undefined && phase.start_date >= end);
  const pending = findStripePlan(getId(next?.items[0]?.price) ?? "") ?? null;
  return pending === plan ? null : pending;
}

function getCard({ default_payment_method: own, customer }: Stripe.Subscription): PaymentMethod | null {
  const general =
    typeof customer === "string" || customer.deleted === true ? null : customer.invoice_settings.default_payment_method;
  for (const method of [own, general]) {
    if (method === null || typeof method === "string" || method.card === undefined) continue;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    return { brand, last4, expMonth, expYear };
  }
  return null;
}

/** Converts an invoice. */
export function toInvoice(invoice: Stripe.Invoice): InvoiceSnapshot {
  const total = invoice.total;
  const beforeTax = invoice.total_excluding_tax ?? total;
  const period = getPeriod(invoice);
  return {
    id: invoice.id ?? "",
    number: invoice.number ?? "Draft",
    status: invoiceStatusSchema.parse(invoice.status ?? "draft"),
    issuedAtMs: (invoice.status_transitions.finalized_at ?? invoice.created) * SECOND_MS,
    periodStartMs: period.start * SECOND_MS,
    periodEndMs: period.end * SECOND_MS,
    lines: invoice.lines.data.map(({ description, quantity, amount }) => ({
      text: description ?? "",
      quantity: quantity ?? 1,
      amountCents: amount,
    })),
    subtotalCents: invoice.subtotal,
    taxCents: total - beforeTax,
    totalCents: total,
    failure: invoice.status === "open" && invoice.attempted ? "The payment failed." : null,
    pdfUrl: invoice.invoice_pdf ?? null,
    payUrl: invoice.status === "open" ? (invoice.hosted_invoice_url ?? null) : null,
    buyer: null,
  };
}

/** The period that the plan's line pays for; the invoice's own is the one before. */
function getPeriod(invoice: Stripe.Invoice): { start: number; end: number } {
  const periods = invoice.lines.data
    .filter(({ parent }) => parent?.type === "subscription_item_details")
    .map(({ period }) => period)
    .toSorted((a, b) => b.end - a.end);
  return periods[0] ?? { start: invoice.period_start, end: invoice.period_end };
}
