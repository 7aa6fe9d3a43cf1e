import { getCountryName } from "../../shared/country-name.ts";
import { formatCount, formatDate } from "../../shared/format.ts";
import { describeTaxId } from "./details.contract.ts";
import type { BillingDetails, storedDetailsSchema } from "./details.contract.ts";
import { formatCents } from "../money.ts";
import type { InvoiceBuyer, InvoiceSnapshot } from "../snapshots.ts";
import type { z } from "zod";

/** More lines are added up in the last one, so that an invoice fits one page. */
const MAX_LINES = 22;

/** Everything that an invoice's PDF says, as texts. */
export type InvoiceSheet = {
  title: string;
  /** "Test mode: no card was charged", or null. */
  notice: string | null;
  facts: { name: string; text: string }[];
  seller: { heading: string; name: string; lines: string[] };
  buyer: { heading: string; name: string; lines: string[] };
  columns: { text: string; quantity: string; amount: string };
  lines: { text: string; quantity: string; amount: string }[];
  totals: { name: string; text: string; isStrong: boolean }[];
  documentTitle: string;
};

type Seller = { name: string; lines: readonly string[]; taxId: string };

/** The texts of an invoice; paid, it is the receipt too. Amounts are in US dollars, days in UTC. */
export function buildInvoiceSheet(
  invoice: InvoiceSnapshot,
  { seller, testMode }: { seller: Seller; testMode: boolean },
): InvoiceSheet {
  const { number, status, issuedAtMs, periodStartMs, periodEndMs, subtotalCents, taxCents, totalCents } = invoice;
  const day = (ms: number) => formatDate(ms, "UTC");
  const isPaid = status === "paid";
  const title = isPaid ? "Invoice and receipt" : "Invoice";
  return {
    title,
    notice: testMode ? "Test mode: no card was charged." : null,
    facts: [
      { name: "Number", text: number },
      { name: "Date", text: day(issuedAtMs) },
      { name: "Period", text: `${day(periodStartMs)} – ${day(periodEndMs)}` },
      { name: "Status", text: STATUS[status] },
    ],
    seller: {
      heading: "From",
      name: seller.name,
      lines: [...seller.lines, describeId(seller.taxId)].filter((line) => line !== ""),
    },
    buyer: toParty(invoice.buyer),
    columns: { text: "Description", quantity: "Quantity", amount: "Amount" },
    lines: listLines(invoice).map(({ text, quantity, amountCents }) => ({
      text,
      quantity: formatCount(quantity),
      amount: formatCents(amountCents),
    })),
    totals: [
      { name: "Subtotal", text: formatCents(subtotalCents), isStrong: false },
      { name: "Tax", text: formatCents(taxCents), isStrong: false },
      { name: "Total", text: `${formatCents(totalCents)} USD`, isStrong: true },
      {
        name: isPaid ? "Paid" : "Amount due",
        text: `${formatCents(status === "open" || isPaid ? totalCents : 0)} USD`,
        isStrong: true,
      },
    ],
    documentTitle: `${title} ${number}`,
  };
}

/** Who the next invoices are made out to: the details that were entered, or the customer's name and country. */
export function buildBuyer({
  name,
  email,
  country,
  taxId,
  details,
}: {
  name: string;
  email: string;
  country: string;
  taxId: string;
  details: z.output<typeof storedDetailsSchema> | null;
}): InvoiceBuyer {
  if (details === null)
    return { name, email, lines: country === "" ? [] : [getCountryName(country)], taxId: describeId(taxId) };
  return {
    name: details.name,
    email: details.email,
    lines: listAddressLines(details.address),
    taxId: details.taxId === undefined ? "" : `${describeTaxId(details.taxId.type).name} ${details.taxId.value}`,
  };
}

const STATUS: Record<InvoiceSnapshot["status"], string> = {
  draft: "Draft",
  open: "Due",
  paid: "Paid",
  void: "Void",
  uncollectible: "Written off",
};

function toParty(buyer: InvoiceBuyer | null): InvoiceSheet["buyer"] {
  const heading = "Bill to";
  if (buyer === null) return { heading, name: "", lines: [] };
  return { heading, name: buyer.name, lines: [...buyer.lines, buyer.email, buyer.taxId].filter((line) => line !== "") };
}

function describeId(taxId: string): string {
  return taxId === "" ? "" : `Tax ID ${taxId}`;
}

function listAddressLines({
  line1,
  line2 = "",
  city,
  postalCode,
  state = "",
  country,
}: BillingDetails["address"]): string[] {
  const place = [postalCode, city, state].filter((part) => part !== "").join(" ");
  return [line1, line2, place, country === "" ? "" : getCountryName(country)].filter((line) => line !== "");
}

function listLines({ lines }: InvoiceSnapshot): InvoiceSnapshot["lines"] {
  if (lines.length <= MAX_LINES) return lines;
  const rest = lines.slice(MAX_LINES - 1);
  const amountCents = rest.reduce((sum, line) => sum + line.amountCents, 0);
  return [...lines.slice(0, MAX_LINES - 1), { text: `${String(rest.length)} more lines`, quantity: 1, amountCents }];
}
