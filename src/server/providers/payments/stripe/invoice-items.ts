import type Stripe from "stripe";
import { SECOND_MS } from "../../../../domain/shared/durations.ts";
import type { NewInvoiceItem } from "../payments.types.ts";
import { getId, getStripe } from "./client.ts";

const PAGE = 100;
/** More items than a client gets in sixteen years. */
const MAX_ITEMS = 200;

/**
 * Adds a period's additional messages to the draft of the renewal, else to the next invoice; without a next one, to an invoice of
 * their own. Returns the item's id. Looks for it first: Stripe forgets idempotency keys after a day.
 */
export async function addStripeInvoiceItem(item: NewInvoiceItem): Promise<string> {
  const { clientId, customerId, periodStartMs, periodEndMs, isLast } = item;
  const periodStart = String(Math.floor(periodStartMs / SECOND_MS));
  const known = await findItem(customerId, periodStart);
  const added = known ?? (await createItem(item, periodStart));
  if (isLast && getId(added.invoice) === null) {
    await getStripe().invoices.create(
      {
        customer: customerId,
        auto_advance: true,
        collection_method: "charge_automatically",
        pending_invoice_items_behavior: "include",
        metadata: { client_id: clientId, period_start: periodStart },
      },
      { idempotencyKey: `last-invoice:${clientId}:${periodStart}:${String(periodEndMs)}` },
    );
  }
  return added.id;
}

async function findItem(customerId: string, periodStart: string): Promise<Stripe.InvoiceItem | undefined> {
  const items = await getStripe()
    .invoiceItems.list({ customer: customerId, limit: PAGE })
    .autoPagingToArray({ limit: MAX_ITEMS });
  return items.find(({ metadata }) => metadata?.["period_start"] === periodStart);
}

async function createItem(item: NewInvoiceItem, periodStart: string): Promise<Stripe.InvoiceItem> {
  const { clientId, customerId, subscriptionId, amountCents, text, periodStartMs, periodEndMs, isLast } = item;
  const draft = isLast ? undefined : await findDraft(customerId, subscriptionId);
  return getStripe().invoiceItems.create(
    {
      customer: customerId,
      amount: amountCents,
      currency: "usd",
      description: text,
      period: { start: Math.floor(periodStartMs / SECOND_MS), end: Math.floor(periodEndMs / SECOND_MS) },
      metadata: { client_id: clientId, period_start: periodStart },
      ...(draft?.id === undefined ? {} : { invoice: draft.id }),
    },
    { idempotencyKey: `overage:${clientId}:${periodStart}:${draft?.id ?? "next"}` },
  );
}

/** The renewal's invoice, which is a draft for about an hour. */
async function findDraft(customerId: string, subscriptionId: string): Promise<Stripe.Invoice | undefined> {
  const { data } = await getStripe().invoices.list({
    customer: customerId,
    subscription: subscriptionId,
    status: "draft",
    limit: PAGE,
  });
  return data.find(({ billing_reason: reason }) => reason === "subscription_cycle");
}
