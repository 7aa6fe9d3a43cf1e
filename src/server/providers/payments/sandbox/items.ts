import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Transaction } from "../../../db/sql.ts";
import type { NewInvoiceItem } from "../payments.types.ts";
import { buildPlanLine } from "./billing-cycle.ts";
import { addInvoice } from "./invoices.ts";
import { customerSchema, sandboxInvoiceSchema, sandboxSubscriptionSchema } from "./objects.ts";
import type { Customer, InvoiceItem, SandboxInvoice, SandboxSubscription } from "./objects.ts";
import { findObject, listObjects, lockObjects, putObject } from "./objects.sql.ts";
import { createObjectId, getSandboxPool } from "./pool.ts";

type Line = SandboxInvoice["lines"][number];

/** Adds a period's additional messages to the draft, the next invoice or one of their own. */
export async function addItem(item: NewInvoiceItem): Promise<string> {
  const { clientId, customerId, periodStartMs } = item;
  return getSandboxPool().begin(async (tx) => {
    await lockObjects(tx, clientId);
    const customer = await findObject(tx, { kind: "customer", id: customerId, schema: customerSchema });
    if (customer === null) throw new Error(`There is no customer ${customerId}.`);
    const known = customer.items.find((other) => other.periodStartMs === periodStartMs);
    if (known !== undefined) return known.id;
    const id = createObjectId("ii");
    const invoiced = await addToInvoice(tx, customer, item);
    const { text, quantity, amountCents } = item;
    const items = [...customer.items, { id, periodStartMs, text, quantity, amountCents, invoiced }];
    await putObject(tx, { kind: "customer", object: { ...customer, items } });
    return id;
  });
}

/** Adds an item to an invoice that is there, or to one of its own if no other follows; false if it waits for the next. */
async function addToInvoice(tx: Transaction, customer: Customer, item: NewInvoiceItem): Promise<boolean> {
  const { subscriptionId, isLast } = item;
  const draft = await findDraft(tx, customer.clientId);
  if (draft !== null) {
    await putObject(tx, { kind: "invoice", object: addLines(draft, [toLine(item)]) });
    return true;
  }
  const subscription = await findObject(tx, {
    kind: "subscription",
    id: subscriptionId,
    schema: sandboxSubscriptionSchema,
  });
  if (!isLast || subscription === null) return false;
  const { card } = customer;
  const nowMs = await getBusinessTime(tx);
  const waiting = customer.items.filter(({ invoiced }) => !invoiced).map(toLine);
  await addInvoice(tx, subscription, {
    nowMs,
    paid: card !== null && !card.renewalsFail,
    lines: [...waiting, toLine(item)],
  });
  return true;
}

/** Drafts the invoice of a renewal, with what waits for it. */
export async function addDraft(tx: Transaction, subscription: SandboxSubscription, nowMs: number): Promise<void> {
  const { customerId, plan } = subscription;
  const customer = await findObject(tx, { kind: "customer", id: customerId, schema: customerSchema });
  const waiting = customer?.items.filter(({ invoiced }) => !invoiced) ?? [];
  const lines = [buildPlanLine(plan), ...waiting.map(toLine)];
  await addInvoice(tx, subscription, { nowMs, paid: false, lines, isDraft: true });
  if (customer === null || waiting.length === 0) return;
  const items = customer.items.map((item): InvoiceItem => ({ ...item, invoiced: true }));
  await putObject(tx, { kind: "customer", object: { ...customer, items } });
}

/** Makes the draft final: paid, or open after a refused payment. */
export async function finishDraft(tx: Transaction, { clientId }: SandboxSubscription, paid: boolean): Promise<void> {
  const draft = await findDraft(tx, clientId);
  if (draft === null) return;
  const failure = paid ? null : "The card was declined.";
  await putObject(tx, { kind: "invoice", object: { ...draft, status: paid ? "paid" : "open", failure } });
}

async function findDraft(tx: Transaction, clientId: string): Promise<SandboxInvoice | null> {
  const invoices = await listObjects(tx, { kind: "invoice", clientId, schema: sandboxInvoiceSchema });
  return invoices.find(({ status }) => status === "draft") ?? null;
}

function addLines(invoice: SandboxInvoice, lines: readonly Line[]): SandboxInvoice {
  const all = [...invoice.lines, ...lines];
  const totalCents = all.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...invoice, lines: all, subtotalCents: totalCents, totalCents };
}

function toLine({ text, quantity, amountCents }: Line): Line {
  return { text, quantity, amountCents };
}
