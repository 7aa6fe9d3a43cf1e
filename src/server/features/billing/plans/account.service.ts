import { canManageBilling } from "#src/domain/auth/policies.ts";
import { CURRENCY } from "#src/domain/billing/billing.contract.ts";
import type { BillingDetails, storedDetailsSchema } from "#src/domain/billing/payments/details.contract.ts";
import type { Invoice } from "#src/domain/billing/summary.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { paths } from "#src/domain/paths/paths.ts";
import type { z } from "zod";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { getEnv } from "../../../env.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import type { PaymentProvider } from "../../../providers/payments/payments.types.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import { getCustomerDetails, insertCustomer, lockBilling, requireBilling, setDetails } from "../billing.sql.ts";
import { listInvoiceSnapshots } from "../invoices/invoices.sql.ts";
import type { MarkedInvoice } from "../invoices/invoices.sql.ts";

/** A workspace's invoices, newest first. AppError `forbidden` by role. */
export async function listInvoices(viewer: UserViewer): Promise<{ invoices: Invoice[] }> {
  requirePermission(canManageBilling(viewer.role));
  const { clientId } = viewer;
  const snapshots = await getDatabase().withClient(clientId, (tx) => listInvoiceSnapshots(tx, clientId));
  return { invoices: snapshots.map(toInvoice) };
}

/** Who the invoices are for; before it was entered, the workspace and its owner. AppError `forbidden` by role. */
export async function getDetails(viewer: UserViewer): Promise<z.output<typeof storedDetailsSchema>> {
  requirePermission(canManageBilling(viewer.role));
  const { system } = getDatabase();
  const { details } = await requireBilling(system, viewer.clientId);
  if (details !== null) return details;
  const { name = "", email = "" } = (await getCustomerDetails(system, viewer.clientId)) ?? {};
  return { name, email, address: { line1: "", city: "", postalCode: "", country: "" } };
}

/** Stores who the invoices are for, here and at the provider. AppError `forbidden` by role. */
export async function updateDetails(viewer: UserViewer, details: BillingDetails): Promise<BillingDetails> {
  requirePermission(canManageBilling(viewer.role));
  const { clientId } = viewer;
  const provider = getPaymentProvider();
  const customerId = await ensureCustomer(provider, clientId);
  await getDatabase().system.begin(async (tx) => {
    await lockBilling(tx, clientId);
    const { details: before } = await requireBilling(tx, clientId);
    await provider.updateCustomer(customerId, details);
    await setDetails(tx, clientId, details);
    await addAuditEntry(tx, {
      clientId,
      actor: viewer,
      action: "billing.details_changed",
      subject: details.name,
      details: { from: before?.name ?? "", to: details.name },
    });
  });
  return details;
}

/** The address of the page where the card is changed and open invoices are paid. AppError `forbidden`, `no_subscription`. */
export async function openPortal(viewer: UserViewer, siteUrl: string = getEnv().siteUrl): Promise<{ url: string }> {
  requirePermission(canManageBilling(viewer.role));
  const { customerId } = await requireBilling(getDatabase().system, viewer.clientId);
  if (customerId === null) throw new AppError("no_subscription", "This workspace has no subscription yet.");
  const returnUrl = `${siteUrl}${paths.dash.billing}`;
  return { url: await getPaymentProvider().createPortal({ customerId, returnUrl }) };
}

/**
 * Returns a client's customer at the provider; creates and stores it first if there is none. It has a transaction of its own: what
 * fails afterwards must not forget the customer, or the next attempt would create a second one.
 */
export async function ensureCustomer(provider: PaymentProvider, clientId: string): Promise<string> {
  return getDatabase().system.begin(async (tx): Promise<string> => {
    await lockBilling(tx, clientId);
    const { customerId } = await requireBilling(tx, clientId);
    return customerId ?? (await createCustomer(tx, provider, clientId));
  });
}

async function createCustomer(tx: Transaction, provider: PaymentProvider, clientId: string): Promise<string> {
  const details = await getCustomerDetails(tx, clientId);
  if (details === undefined) throw new AppError("not_found", "This workspace no longer exists.");
  const customerId = await provider.createCustomer({ clientId, ...details });
  await insertCustomer(tx, { clientId, provider: provider.name, customerId });
  return customerId;
}

/** An invoice as the API gives it. */
export function toInvoice(snapshot: MarkedInvoice): Invoice {
  const { id, number, status, issuedAtMs, periodStartMs, periodEndMs, lines } = snapshot;
  const { subtotalCents, taxCents, totalCents, pdfUrl, payUrl } = snapshot;
  return {
    id,
    number,
    status,
    issuedAt: new Date(issuedAtMs).toISOString(),
    period: { start: new Date(periodStartMs).toISOString(), end: new Date(periodEndMs).toISOString() },
    lines,
    subtotalCents,
    taxCents,
    totalCents,
    refundedCents: snapshot.refundedCents,
    isDisputed: snapshot.isDisputed,
    currency: CURRENCY,
    // Our own is at our address; it needs the viewer's token.
    pdfUrl: status === "draft" ? null : (pdfUrl ?? paths.api.billingInvoicePdf(id)),
    payUrl,
  };
}
