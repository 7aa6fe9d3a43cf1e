import { canManageBilling } from "#src/domain/auth/policies.ts";
import { buildInvoiceSheet } from "#src/domain/billing/payments/invoice-sheet.ts";
import type { InvoiceSnapshot } from "#src/domain/billing/snapshots.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { getEnv } from "../../../env.ts";
import type { Seller } from "../../../env-payments.ts";
import { createPdf } from "../../../providers/pdf/pdf-writer.ts";
import { INVOICE_PAGE, drawInvoice } from "./draw-invoice.ts";
import { findInvoiceSnapshot } from "./invoices.sql.ts";

/**
 * Responds with an invoice's PDF: a redirect to the provider's, or a download of ours. AppError `forbidden` by role, `not_found` also for
 * another client's invoice and for a draft.
 */
export async function respondWithInvoicePdf(viewer: UserViewer, invoiceId: string): Promise<Response> {
  requirePermission(canManageBilling(viewer.role));
  const { clientId } = viewer;
  const invoice = await getDatabase().withClient(clientId, (tx) => findInvoiceSnapshot(tx, clientId, invoiceId));
  if (invoice === undefined || invoice.status === "draft") {
    throw new AppError("not_found", "This invoice does not exist.");
  }
  if (invoice.pdfUrl !== null) {
    return new Response(null, { status: 302, headers: { location: invoice.pdfUrl, "cache-control": "no-store" } });
  }
  const { seller, billingSandbox } = getEnv();
  const bytes = await createInvoicePdf(invoice, { seller, testMode: billingSandbox });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${invoice.number.replaceAll(/[^\w-]/g, "-")}.pdf"`,
      "content-length": String(bytes.length),
      "cache-control": "private, no-store",
    },
  });
}

/** Makes an invoice's PDF: one tagged page, the same bytes for the same invoice. */
export async function createInvoicePdf(
  invoice: InvoiceSnapshot,
  { seller, testMode }: { seller: Seller; testMode: boolean },
): Promise<Buffer> {
  const sheet = buildInvoiceSheet(invoice, { seller, testMode });
  const pdf = await createPdf({
    title: sheet.documentTitle,
    lang: "en-US",
    author: seller.name,
    createdAt: new Date(invoice.issuedAtMs),
    ...INVOICE_PAGE,
  });
  drawInvoice(pdf, sheet);
  return pdf.finish();
}
