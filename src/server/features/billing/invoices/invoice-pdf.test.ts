import { beforeAll, describe, expect, test } from "vitest";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import type { InvoiceSnapshot } from "#src/domain/billing/snapshots.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { parsePdf } from "#tests/support/pdf.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { listInvoices, updateDetails } from "../plans/account.service.ts";
import { openCheckout } from "../checkout/checkout.service.ts";
import { createInvoicePdf, respondWithInvoicePdf } from "./invoice-pdf.service.ts";
import { pay } from "../sandbox/sandbox-page.service.ts";

const database = setUpFileDatabase();
const DETAILS = {
  name: "Almar Łódź Lda.",
  email: "bills@almar.example",
  address: { line1: "Rua da Praia 1", city: "Lisboa", postalCode: "1100-001", country: "PT" },
  taxId: { type: "eu_vat", value: "PT123456789" },
} as const;

beforeAll(() =>
  setEnv({
    JWT_KEYS: "c".repeat(43),
    SELLER_NAME: "Threadlight GmbH",
    SELLER_ADDRESS: "Seestrasse 1 | 8000 Zürich",
    SELLER_TAX_ID: "CHE-123.456.789",
  }),
);

async function createBuyer() {
  const viewer = getOwnerViewer(await createTestClient());
  await updateDetails(viewer, DETAILS);
  const { sessionId } = await openCheckout(viewer, { priceId: PLANS.growth.priceId, start: "now" });
  const card = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123", name: "Ana Reis", country: "PT" };
  await pay(sessionId, sandboxPaymentSchema.parse(card));
  const [invoice] = (await listInvoices(viewer)).invoices;
  if (invoice === undefined) throw new Error("There is no invoice.");
  return { viewer, invoice };
}

describe("the PDF of an invoice", () => {
  test("is one tagged page with seller, buyer, lines and totals, and says that it is a test", async () => {
    const { viewer, invoice } = await createBuyer();
    expect(invoice.pdfUrl).toBe(`/api/billing/invoices/${invoice.id}/pdf`);
    const response = await respondWithInvoicePdf(viewer, invoice.id);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="invoice-${invoice.number}.pdf"`);
    const pdf = await parsePdf(new Uint8Array(await response.arrayBuffer()));
    expect(pdf).toMatchObject({ pages: 1, size: [595, 842], marked: true, lang: "en-US" });
    expect(pdf.title).toBe(`Invoice and receipt ${invoice.number}`);
    expect(new Set(pdf.roles)).toEqual(new Set(["Root", "Document", "P", "H1", "H2", "Table", "TR", "TH", "TD"]));
    expect(pdf.embedded).toBe(pdf.fonts.length);
    for (const text of [
      ...["Threadlight GmbH", "Seestrasse 1", "8000 Zürich", "Tax ID CHE-123.456.789"],
      ...["Almar Łódź Lda.", "Rua da Praia 1", "1100-001 Lisboa", "Portugal", "bills@almar.example"],
      ...["EU VAT number PT123456789", "Growth plan, $199.00 a month", "$199.00 USD", "Paid", invoice.number],
      "Test mode: no card was charged.",
    ]) {
      expect(pdf.text, text).toContain(text);
    }
  });

  test("keeps the buyer it was issued to when the details change", async () => {
    const { viewer, invoice } = await createBuyer();
    await updateDetails(viewer, { ...DETAILS, name: "Another Company" });
    const response = await respondWithInvoicePdf(viewer, invoice.id);
    const { text } = await parsePdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain("Almar");
    expect(text).not.toContain("Another Company");
  });

  test("is only for the workspace's owner and admins, and only for their own invoices", async () => {
    const { viewer, invoice } = await createBuyer();
    const other = getOwnerViewer(await createTestClient());
    await expect(respondWithInvoicePdf({ ...viewer, role: "member" }, invoice.id)).rejects.toMatchObject({
      status: 403,
    });
    await expect(respondWithInvoicePdf(other, invoice.id)).rejects.toMatchObject({ status: 404 });
    await expect(respondWithInvoicePdf(viewer, "in_unknown")).rejects.toMatchObject({ status: 404 });
  });

  test("is the provider's where it has one, and none for a draft", async () => {
    const { viewer, invoice } = await createBuyer();
    const set = (change: object) => database.owner`
      update billing_invoices set snapshot = snapshot || ${JSON.stringify(change)}::text::jsonb
      where client_id = ${viewer.clientId}`;
    await set({ pdfUrl: "https://pay.example/in_1.pdf" });
    const response = await respondWithInvoicePdf(viewer, invoice.id);
    expect([response.status, response.headers.get("location")]).toEqual([302, "https://pay.example/in_1.pdf"]);
    await set({ status: "draft", pdfUrl: null });
    await expect(respondWithInvoicePdf(viewer, invoice.id)).rejects.toMatchObject({ status: 404 });
    expect((await listInvoices(viewer)).invoices[0]?.pdfUrl).toBeNull();
  });
});

test("an invoice with many long lines stays on one page, and its lines add up to its total", async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    text: `${String(index)} additional messages for a very long description that no column can hold at all, Growth`,
    quantity: 1_000_000 + index,
    amountCents: 1_000 + index,
  }));
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const invoice: InvoiceSnapshot = {
    ...{ id: "in_1", number: "A-1", status: "open", lines, subtotalCents: totalCents, taxCents: 0, totalCents },
    ...{ issuedAtMs: 0, periodStartMs: 0, periodEndMs: 0, failure: null, pdfUrl: null, payUrl: null, buyer: null },
  };
  const options = { seller: { name: "Seller", lines: [], taxId: "" }, testMode: false };
  const bytes = await createInvoicePdf(invoice, options);
  const pdf = await parsePdf(bytes);
  expect(pdf.pages).toBe(1);
  expect(pdf.text).toContain("39 more lines");
  expect(pdf.text).toContain("Amount due");
  expect(pdf.text).not.toContain("Test mode");
  expect(Buffer.compare(bytes, await createInvoicePdf(invoice, options))).toBe(0);
});
