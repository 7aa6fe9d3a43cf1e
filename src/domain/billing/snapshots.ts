import { z } from "zod";
import { planSchema } from "../plans/plans.contract.ts";

const instant = z.int();

/** The last known state of a provider's subscription. Times are milliseconds. */
export const subscriptionSnapshotSchema = z.object({
  id: z.string(),
  plan: planSchema,
  status: z.enum([
    "incomplete",
    "incomplete_expired",
    "trialing",
    "active",
    "past_due",
    "unpaid",
    "paused",
    "canceled",
  ]),
  collectionPaused: z.boolean(),
  periodStartMs: instant,
  periodEndMs: instant,
  /** When it ends because it was canceled. */
  cancelAtMs: instant.nullable(),
  /** When the open invoice's payment first failed. */
  pastDueSinceMs: instant.nullable(),
  /** The smaller plan that replaces this one at the period's end. */
  pendingPlan: planSchema.nullable().default(null),
  /** What discounts take off the monthly price. */
  discountCents: z.int().default(0),
});
export type SubscriptionSnapshot = z.infer<typeof subscriptionSnapshotSchema>;

/** The card that pays: never its number. */
export const paymentMethodSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const invoiceStatusSchema = z.enum(["draft", "open", "paid", "void", "uncollectible"]);

/** Who an invoice was made out to. */
const invoiceBuyerSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** The address as printed. */
  lines: z.array(z.string()),
  /** With the name of its kind; empty without one. */
  taxId: z.string(),
});
export type InvoiceBuyer = z.infer<typeof invoiceBuyerSchema>;

export const invoiceSnapshotSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: invoiceStatusSchema,
  issuedAtMs: instant,
  periodStartMs: instant,
  periodEndMs: instant,
  lines: z.array(z.object({ text: z.string(), quantity: z.int(), amountCents: z.int() })),
  subtotalCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
  /** Why the last payment failed; null if none did. */
  failure: z.string().nullable(),
  /** The provider's own pages, if it has them. */
  pdfUrl: z.string().nullable().default(null),
  payUrl: z.string().nullable().default(null),
  /** Null if the provider makes the PDF itself. */
  buyer: invoiceBuyerSchema.nullable().default(null),
});
export type InvoiceSnapshot = z.infer<typeof invoiceSnapshotSchema>;

/** Whether the first payment waits for the end of a free trial or is due at once. */
export const checkoutStartSchema = z.enum(["trial_end", "now"]);
export type CheckoutStart = z.infer<typeof checkoutStartSchema>;

/** A checkout at the provider. */
export const checkoutSnapshotSchema = z.object({
  id: z.string(),
  url: z.string(),
  plan: planSchema,
  start: checkoutStartSchema,
  createdAtMs: instant,
});
export type CheckoutSnapshot = z.infer<typeof checkoutSnapshotSchema>;

/** Whether a subscription still exists at the provider, so that a second one would be a double purchase. */
export function isLiveSubscription(subscription: SubscriptionSnapshot | null): boolean {
  return subscription !== null && !["canceled", "incomplete", "incomplete_expired"].includes(subscription.status);
}
