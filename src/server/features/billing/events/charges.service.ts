import { formatCents } from "#src/domain/billing/money.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Transaction } from "../../../db/sql.ts";
import type { Charge } from "../../../providers/payments/payments.types.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import { enqueueAdminMail } from "../../mail/admin-mails.service.ts";
import { markInvoice } from "../invoices/invoices.sql.ts";

/**
 * Marks the invoice of a refunded or disputed charge and tells the administrators. Standing does not change: that is theirs to decide.
 * Call it after the client's invoices were stored.
 */
export async function applyCharge(tx: Transaction, clientId: string, charge: Charge): Promise<void> {
  const { invoiceId, refundedCents, amountCents, isDisputed } = charge;
  const disputedAt = isDisputed ? new Date(await getBusinessTime(tx)) : null;
  const number = invoiceId === null ? null : await markInvoice(tx, { clientId, invoiceId, refundedCents, disputedAt });
  const what = isDisputed ? "A payment is disputed" : "A payment was refunded";
  await addAuditEntry(tx, {
    clientId,
    actor: { kind: "system" },
    action: isDisputed ? "billing.disputed" : "billing.refunded",
    details: { invoice: number, amountCents, refundedCents },
  });
  await enqueueAdminMail(tx, {
    subject: what,
    text: isDisputed
      ? "Answer the dispute at the payment provider. The client's access does not change."
      : "The client's access does not change. Pause or end its plan if it should.",
    facts: {
      Client: clientId,
      Invoice: number ?? "",
      Charge: charge.id,
      Amount: `${formatCents(amountCents)} USD`,
      Refunded: refundedCents === 0 ? "" : `${formatCents(refundedCents)} USD`,
    },
    action: { label: "Open the client", link: `/admin/clients/${clientId}` },
  });
}
