import type Stripe from "stripe";
import { isLiveSubscription } from "../../../../domain/billing/snapshots.ts";
import { HOUR_MS, SECOND_MS } from "../../../../domain/shared/durations.ts";
import type { NewCheckout, PaymentProvider } from "../payments.types.ts";
import { getStripeCharge } from "./charges.ts";
import { findOrNull, getStripe, getStripeSettings } from "./client.ts";
import { updateStripeCustomer } from "./customer.ts";
import { verifyStripeEvent } from "./events.ts";
import { addStripeInvoiceItem } from "./invoice-items.ts";
import { changeStripePlan, previewStripeChange, releaseSchedule } from "./plan-change.ts";
import { SUBSCRIPTION_EXPANDS, toCheckout, toCheckoutSnapshot, toInvoice, toSubscription } from "./snapshots.ts";

/** Stripe ends a checkout after at most a day. */
const CHECKOUT_HOURS = 24;
const PAGE = 100;
/** More invoices than a client gets in eight years. */
const MAX_INVOICES = 200;

/** Payments by Stripe: its hosted checkout and portal, and its subscriptions. */
export const stripePayments: PaymentProvider = {
  name: "stripe",
  async createCustomer({ clientId, name, email }) {
    // Repeated with the same key, the call must have the same content: what may change follows in another one.
    const created = await getStripe().customers.create(
      { metadata: { client_id: clientId } },
      { idempotencyKey: `customer:${clientId}` },
    );
    await getStripe().customers.update(created.id, { name, email });
    return created.id;
  },
  async createCheckout(checkout) {
    const { idempotencyKey } = checkout;
    return toCheckoutSnapshot(await getStripe().checkout.sessions.create(buildCheckout(checkout), { idempotencyKey }));
  },
  async getCheckout(checkoutId) {
    const session = await findOrNull(getStripe().checkout.sessions.retrieve(checkoutId));
    return session === null ? null : toCheckout(session);
  },
  async expireCheckout(checkoutId) {
    const session = await findOrNull(getStripe().checkout.sessions.retrieve(checkoutId));
    if (session?.status === "open") await getStripe().checkout.sessions.expire(checkoutId);
  },
  async getSubscription(subscriptionId) {
    const found = await findOrNull(
      getStripe().subscriptions.retrieve(subscriptionId, { expand: SUBSCRIPTION_EXPANDS }),
    );
    return found === null ? null : toSubscription(found);
  },
  async findLiveSubscription(customerId) {
    const { data } = await getStripe().subscriptions.list({
      customer: customerId,
      status: "all",
      limit: PAGE,
      expand: SUBSCRIPTION_EXPANDS.map((name) => `data.${name}`),
    });
    const found = data.map(toSubscription).find((subscription) => isLiveSubscription(subscription?.snapshot ?? null));
    return found ?? null;
  },
  previewChange: previewStripeChange,
  changePlan: changeStripePlan,
  async keepPlan(subscriptionId) {
    await releaseSchedule(subscriptionId);
  },
  async cancel(subscriptionId) {
    await releaseSchedule(subscriptionId);
    await getStripe().subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  },
  async resume(subscriptionId) {
    await getStripe().subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  },
  async pause(subscriptionId) {
    await getStripe().subscriptions.update(subscriptionId, { pause_collection: { behavior: "void" } });
  },
  async unpause(subscriptionId) {
    await getStripe().subscriptions.update(subscriptionId, { pause_collection: "" });
  },
  async createPortal({ customerId, returnUrl }) {
    const session = await getStripe().billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
    return session.url;
  },
  updateCustomer: updateStripeCustomer,
  async listInvoices(customerId) {
    const list = getStripe().invoices.list({ customer: customerId, limit: PAGE });
    const invoices = await findOrNull(list.autoPagingToArray({ limit: MAX_INVOICES }));
    return (invoices ?? []).map(toInvoice);
  },
  addInvoiceItem: addStripeInvoiceItem,
  getCharge: getStripeCharge,
  verifyEvent(body, signature) {
    return Promise.resolve().then(() => verifyStripeEvent(body, signature));
  },
};

function buildCheckout({
  clientId,
  customerId,
  plan,
  start,
  trialEndMs,
  successUrl,
  cancelUrl,
}: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { prices, computesTax } = getStripeSettings();
  const metadata = { client_id: clientId, plan, start };
  return {
    mode: "subscription",
    customer: customerId,
    client_reference_id: clientId,
    metadata,
    line_items: [{ price: prices[plan], quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    // On the hour, so that a repeated call within it is the same one.
    expires_at: (Math.floor(Date.now() / HOUR_MS) * HOUR_MS + CHECKOUT_HOURS * HOUR_MS) / SECOND_MS,
    billing_address_collection: "required",
    // Stripe refuses tax ids of a known customer unless it may also store the name and address.
    tax_id_collection: { enabled: true },
    customer_update: { name: "auto", address: "auto" },
    allow_promotion_codes: true,
    automatic_tax: { enabled: computesTax },
    subscription_data: {
      metadata: { client_id: clientId },
      ...(trialEndMs === null ? {} : { trial_end: Math.floor(trialEndMs / SECOND_MS) }),
    },
  };
}
