import type { Transaction } from "../../../db/sql.ts";
import { buildBuyer } from "../../../../domain/billing/payments/invoice-sheet.ts";
import type { PaymentEvent } from "../payments.types.ts";
import { buildInvoice, getDueMs } from "./billing-cycle.ts";
import { customerSchema, sandboxInvoiceSchema } from "./objects.ts";
import type { SandboxSubscription } from "./objects.ts";
import { findObject, listObjects, putObject } from "./objects.sql.ts";
import { createObjectId } from "./pool.ts";

/** Adds an invoice to a subscription's customer, numbered in sequence. */
export async function addInvoice(
  tx: Transaction,
  subscription: SandboxSubscription,
  {
    isDraft = false,
    ...invoice
  }: Pick<Parameters<typeof buildInvoice>[1], "nowMs" | "paid" | "lines"> & { isDraft?: boolean },
): Promise<void> {
  const { clientId, customerId } = subscription;
  const customer = await findObject(tx, { kind: "customer", id: customerId, schema: customerSchema });
  const invoices = await listObjects(tx, { kind: "invoice", clientId, schema: sandboxInvoiceSchema });
  const prefix = customerId
    .slice(-6)
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, "X");
  const number = `${prefix}-${String(invoices.length + 1).padStart(4, "0")}`;
  await putObject(tx, {
    kind: "invoice",
    object: {
      ...buildInvoice(subscription, { ...invoice, id: createObjectId("in"), number }),
      buyer: customer === null ? null : buildBuyer(customer),
      ...(isDraft ? { status: "draft" as const, failure: null } : {}),
    },
  });
}

/** Marks a subscription's open invoices as paid. */
export async function payOpenInvoices(tx: Transaction, { clientId }: SandboxSubscription): Promise<void> {
  for (const invoice of await listObjects(tx, { kind: "invoice", clientId, schema: sandboxInvoiceSchema })) {
    if (invoice.status !== "open") continue;
    await putObject(tx, { kind: "invoice", object: { ...invoice, status: "paid", failure: null } });
  }
}

/** Stores a subscription, and when it is due next. */
export async function putSubscription(tx: Transaction, subscription: SandboxSubscription): Promise<void> {
  await putObject(tx, { kind: "subscription", object: subscription, dueAtMs: getDueMs(subscription) });
}

/** A notification about a subscription. */
export function buildEvent(type: string, { clientId, customerId, id }: SandboxSubscription): PaymentEvent {
  return { id: createObjectId("evt"), type, clientId, customerId, subscriptionId: id };
}
