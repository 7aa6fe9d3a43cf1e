import { invoiceSnapshotSchema } from "#src/domain/billing/snapshots.ts";
import type { InvoiceSnapshot } from "#src/domain/billing/snapshots.ts";
import type { Queryable } from "../../../db/sql.ts";

/** Stores an invoice's state. Returns true once each for its first payment and its first failure. */
export async function putInvoice(
  tx: Queryable,
  clientId: string,
  invoice: InvoiceSnapshot,
): Promise<{ isNewlyPaid: boolean; isNewlyFailed: boolean }> {
  const paid = invoice.status === "paid";
  const failed = invoice.failure !== null;
  const [before] = await tx<{ receiptSent: boolean; failureReported: boolean }[]>`
    select receipt_sent as "receiptSent", failure_reported as "failureReported" from billing_invoices
    where client_id = ${clientId} and invoice_id = ${invoice.id}`;
  await tx`
    insert into billing_invoices (client_id, invoice_id, snapshot, receipt_sent, failure_reported)
    values (${clientId}, ${invoice.id}, ${JSON.stringify(invoice)}::text::jsonb, ${paid}, ${failed})
    on conflict (client_id, invoice_id) do update set snapshot = excluded.snapshot,
      receipt_sent = billing_invoices.receipt_sent or excluded.receipt_sent,
      failure_reported = billing_invoices.failure_reported or excluded.failure_reported`;
  return {
    isNewlyPaid: paid && before?.receiptSent !== true,
    isNewlyFailed: failed && before?.failureReported !== true,
  };
}

/** An invoice with what happened after its payment. */
export type MarkedInvoice = InvoiceSnapshot & { refundedCents: number; isDisputed: boolean };

/** Lists a client's invoices, newest first. */
export async function listInvoiceSnapshots(sql: Queryable, clientId: string): Promise<MarkedInvoice[]> {
  const rows = await sql<{ snapshot: unknown; refundedCents: number; isDisputed: boolean }[]>`
    select snapshot, refunded_cents as "refundedCents", disputed_at is not null as "isDisputed"
    from billing_invoices where client_id = ${clientId}
    order by (snapshot ->> 'issuedAtMs')::bigint desc, snapshot ->> 'number' desc`;
  return rows.map(({ snapshot, ...marks }) => ({ ...invoiceSnapshotSchema.parse(snapshot), ...marks }));
}

/** Finds one of a client's invoices. */
export async function findInvoiceSnapshot(
  sql: Queryable,
  clientId: string,
  invoiceId: string,
): Promise<InvoiceSnapshot | undefined> {
  const [row] = await sql<{ snapshot: unknown }[]>`
    select snapshot from billing_invoices where client_id = ${clientId} and invoice_id = ${invoiceId}`;
  return row === undefined ? undefined : invoiceSnapshotSchema.parse(row.snapshot);
}

/** Records what was given back of an invoice, and its first dispute. Returns its number; null for an unknown one. */
export async function markInvoice(
  tx: Queryable,
  mark: { clientId: string; invoiceId: string; refundedCents: number; disputedAt: Date | null },
): Promise<string | null> {
  const [row] = await tx<{ number: string }[]>`
    update billing_invoices set refunded_cents = ${mark.refundedCents},
      disputed_at = coalesce(disputed_at, ${mark.disputedAt}::timestamptz)
    where client_id = ${mark.clientId} and invoice_id = ${mark.invoiceId}
    returning snapshot ->> 'number' as number`;
  return row?.number ?? null;
}
