import type { SandboxCard, SandboxPortal } from "../../../../domain/billing/payments/sandbox-card.ts";
import { HOUR_MS } from "../../../../domain/shared/durations.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import { paths } from "../../../../domain/paths/paths.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Queryable, Transaction } from "../../../db/sql.ts";
import type { PaymentEvent } from "../payments.types.ts";
import { settleOpenInvoice } from "./billing-cycle.ts";
import { toCard } from "./cards.ts";
import { buildEvent, payOpenInvoices, putSubscription } from "./invoices.ts";
import { customerSchema, portalSchema, sandboxInvoiceSchema, sandboxSubscriptionSchema } from "./objects.ts";
import type { Customer, Portal, SandboxSubscription } from "./objects.ts";
import { findObject, listObjects, lockObjects, putObject } from "./objects.sql.ts";
import { createObjectId, getSandboxPool } from "./pool.ts";

const PORTAL_HOURS = 1;

type Visit = { tx: Transaction; customer: Customer; nowMs: number };

/** Opens the page of a customer and returns its address, which works for an hour. */
export async function createPortal({
  customerId,
  returnUrl,
}: {
  customerId: string;
  returnUrl: string;
}): Promise<string> {
  const sql = getSandboxPool();
  const customer = await requireCustomer(sql, customerId);
  const id = createObjectId("bps");
  const portal: Portal = {
    id,
    clientId: customer.clientId,
    customerId,
    returnUrl,
    createdAtMs: await getBusinessTime(sql),
  };
  await putObject(sql, { kind: "portal", object: portal });
  return new URL(paths.sandboxPortal(id), returnUrl).href;
}

/** What the page shows. AppError `not_found`, also after an hour. */
export async function getPortal(portalId: string): Promise<SandboxPortal> {
  const sql = getSandboxPool();
  const portal = await requirePortal(sql, portalId, await getBusinessTime(sql));
  const customer = await requireCustomer(sql, portal.customerId);
  const open = await listOpenInvoices(sql, portal.clientId);
  const { card, name } = customer;
  return {
    name: customer.details?.name ?? name,
    card:
      card === null ? null : { brand: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear },
    openInvoices: open.map(({ id, number, totalCents, failure }) => ({ id, number, totalCents, failure })),
    returnUrl: portal.returnUrl,
  };
}

/** Replaces the card. AppErrors as of {@link toCard}; a card that needs 3-D Secure is taken without. */
export async function saveCard(portalId: string, payment: SandboxCard): Promise<PaymentEvent[]> {
  return visit(portalId, async ({ tx, customer, nowMs }) => {
    const { card } = toCard(payment, nowMs);
    await putObject(tx, { kind: "customer", object: { ...customer, card } });
    const subscription = await findSubscription(tx, customer.clientId);
    return subscription === null ? [] : [buildEvent("customer.updated", subscription)];
  });
}

/** Pays the open invoices with the card on file. AppError `card_declined`; nothing happens if none is open. */
export async function payInvoices(portalId: string): Promise<PaymentEvent[]> {
  return visit(portalId, async ({ tx, customer, nowMs }) => {
    const { clientId, card } = customer;
    const subscription = await findSubscription(tx, clientId);
    if (subscription === null || (await listOpenInvoices(tx, clientId)).length === 0) return [];
    if (card === null || card.renewalsFail) throw new AppError("card_declined", "Your card was declined.");
    await payOpenInvoices(tx, subscription);
    const after = subscription.status === "canceled" ? subscription : settleOpenInvoice(subscription, nowMs);
    await putSubscription(tx, after);
    return [buildEvent("invoice.paid", after), buildEvent("customer.subscription.updated", after)];
  });
}

async function visit(portalId: string, change: (visit: Visit) => Promise<PaymentEvent[]>): Promise<PaymentEvent[]> {
  const sql = getSandboxPool();
  const portal = await requirePortal(sql, portalId, await getBusinessTime(sql));
  return sql.begin(async (tx) => {
    await lockObjects(tx, portal.clientId);
    const customer = await requireCustomer(tx, portal.customerId);
    return change({ tx, customer, nowMs: await getBusinessTime(tx) });
  });
}

/** The newest subscription that has not ended, else the newest. */
async function findSubscription(sql: Queryable, clientId: string): Promise<SandboxSubscription | null> {
  const all = await listObjects(sql, { kind: "subscription", clientId, schema: sandboxSubscriptionSchema });
  return all.find(({ status }) => status !== "canceled") ?? all[0] ?? null;
}

async function listOpenInvoices(sql: Queryable, clientId: string) {
  const invoices = await listObjects(sql, { kind: "invoice", clientId, schema: sandboxInvoiceSchema });
  return invoices.filter(({ status }) => status === "open");
}

async function requirePortal(sql: Queryable, id: string, nowMs: number): Promise<Portal> {
  const portal = await findObject(sql, { kind: "portal", id, schema: portalSchema });
  if (portal !== null && nowMs - portal.createdAtMs < PORTAL_HOURS * HOUR_MS) return portal;
  throw new AppError("not_found", "This page has expired. Open it again from your billing page.");
}

async function requireCustomer(sql: Queryable, id: string): Promise<Customer> {
  const customer = await findObject(sql, { kind: "customer", id, schema: customerSchema });
  if (customer === null) throw new AppError("not_found", "This customer does not exist.");
  return customer;
}
