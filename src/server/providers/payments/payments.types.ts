import type {
  CheckoutSnapshot,
  CheckoutStart,
  InvoiceSnapshot,
  PaymentMethod,
  SubscriptionSnapshot,
} from "../../../domain/billing/snapshots.ts";
import type { BillingDetails } from "../../../domain/billing/payments/details.contract.ts";
import type { PaidPlanKey } from "../../../domain/billing/quote.ts";

export type NewCheckout = {
  clientId: string;
  customerId: string;
  plan: PaidPlanKey;
  start: CheckoutStart;
  /** When the first payment is due; null for now. */
  trialEndMs: number | null;
  /** A repeated request with the same key returns the same checkout. */
  idempotencyKey: string;
  /** Where the page returns to; `{CHECKOUT_SESSION_ID}` stands for the checkout's id. */
  successUrl: string;
  cancelUrl: string;
};

/** A checkout's present state. */
export type Checkout = CheckoutSnapshot & {
  clientId: string;
  customerId: string;
  state: "open" | "complete" | "expired";
  payment: "paid" | "unpaid" | "no_payment_required";
  subscriptionId: string | null;
};

/** A subscription's present state, and whose it is. */
export type Subscription = { customerId: string; snapshot: SubscriptionSnapshot; paymentMethod: PaymentMethod | null };

/** A verified notification: something about an object changed. Its content is fetched, never taken from the event. */
export type PaymentEvent = {
  id: string;
  type: string;
  customerId: string | null;
  /** The client named in the object's metadata, for a customer that is not stored yet. */
  clientId: string | null;
  subscriptionId: string | null;
  /** The charge that was refunded or disputed. */
  chargeId?: string | undefined;
};

/** A charge's present state. */
export type Charge = {
  id: string;
  customerId: string;
  /** The invoice that it paid, if it is known. */
  invoiceId: string | null;
  amountCents: number;
  refundedCents: number;
  isDisputed: boolean;
};

/** A change of a subscription's plan: at once and charged by the time left, or at the period's end. */
export type PlanChange = {
  subscriptionId: string;
  plan: PaidPlanKey;
  when: "now" | "period_end";
  /** The instant, in seconds, that decides what is left of the period. The charge equals the preview's with the same one. */
  prorationDate: number;
};

/** What a change at once charges. */
export type ChangePreview = { chargeTodayCents: number; lines: { text: string; amountCents: number }[] };

/** A period's additional messages. */
export type NewInvoiceItem = {
  clientId: string;
  customerId: string;
  subscriptionId: string;
  periodStartMs: number;
  periodEndMs: number;
  text: string;
  quantity: number;
  amountCents: number;
  /** Whether the subscription has ended, so that no other invoice follows. */
  isLast: boolean;
};

/** A payment provider. The built-in one and Stripe implement it alike. */
export type PaymentProvider = {
  name: "sandbox" | "stripe";
  createCustomer(customer: { clientId: string; name: string; email: string }): Promise<string>;
  createCheckout(checkout: NewCheckout): Promise<CheckoutSnapshot>;
  /** Null for an unknown id. */
  getCheckout(checkoutId: string): Promise<Checkout | null>;
  expireCheckout(checkoutId: string): Promise<void>;
  getSubscription(subscriptionId: string): Promise<Subscription | null>;
  /** The customer's subscription that has not ended, if there is one. */
  findLiveSubscription(customerId: string): Promise<Subscription | null>;
  /** What a change at once would charge now. */
  previewChange(change: PlanChange): Promise<ChangePreview>;
  /** Changes the plan, or schedules the change. Throws AppError `payment_failed`, and then nothing has changed. */
  changePlan(change: PlanChange): Promise<void>;
  /** Takes back a scheduled change of the plan. */
  keepPlan(subscriptionId: string): Promise<void>;
  /** Ends the subscription with its period, or its trial. A scheduled change of the plan is taken back. */
  cancel(subscriptionId: string): Promise<void>;
  /** Takes a cancellation back. */
  resume(subscriptionId: string): Promise<void>;
  /** Stops collecting payments until {@link PaymentProvider.unpause}; periods go on without invoices. */
  pause(subscriptionId: string): Promise<void>;
  unpause(subscriptionId: string): Promise<void>;
  /** The address of a page where the customer changes the card and pays open invoices. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /** Stores name, address and tax id for later invoices. */
  updateCustomer(customerId: string, details: BillingDetails): Promise<void>;
  /** Newest first. */
  listInvoices(customerId: string): Promise<InvoiceSnapshot[]>;
  /**
   * Adds additional messages to the renewal's draft, else to the next invoice, else to one of their own. Once for each start of a
   * period: a repeated call returns the same item's id.
   */
  addInvoiceItem(item: NewInvoiceItem): Promise<string>;
  /** Null for an unknown id. */
  getCharge(chargeId: string): Promise<Charge | null>;
  /** Verifies the signature of a notification. Throws AppError `invalid_signature`. */
  verifyEvent(body: Uint8Array, signature: string | null): Promise<PaymentEvent>;
};
