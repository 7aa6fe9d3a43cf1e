import type { InvoiceSheet } from "#src/domain/billing/payments/invoice-sheet.ts";
import type { PdfWriter, TextStyle } from "../../../providers/pdf/pdf-writer.ts";

/** A4 in points. */
export const INVOICE_PAGE = { width: 595, height: 842 } as const;
const LEFT = 56;
const RIGHT = INVOICE_PAGE.width - LEFT;
const MIDDLE = LEFT + (RIGHT - LEFT) / 2;
const PARTY_WIDTH = MIDDLE - LEFT - 24;
/** Right edges of the columns. */
const QUANTITY = RIGHT - 90;
const TEXT_WIDTH = QUANTITY - LEFT - 70;

const [INK, SOFT, RULE, ACCENT] = ["#15171c", "#565b66", "#e6e3db", "#e5502b"];
const TITLE: TextStyle = { face: "display", size: 25, color: INK };
const STRONG: TextStyle = { face: "strong", size: 10, color: INK };
const TEXT: TextStyle = { face: "text", size: 10, color: INK };
const LABEL: TextStyle = { face: "text", size: 9, color: SOFT };
const PARTY_LINES = 8;
const PARTY_GAP = 28;
/** Where number, date, period and status begin, as parts of the width. */
const FACT_STOPS = [0, 0.23, 0.5, 0.84];
const LINE_HEIGHT = 14;
const ROW_HEIGHT = 20;

/** Draws an invoice on one page. */
export function drawInvoice(pdf: PdfWriter, sheet: InvoiceSheet): void {
  pdf.element("Document", () => {
    drawHead(pdf, sheet);
    const bottoms = [drawParty(pdf, sheet.seller, LEFT), drawParty(pdf, sheet.buyer, MIDDLE)];
    drawTotals(pdf, sheet, drawLines(pdf, sheet, Math.max(...bottoms) + PARTY_GAP));
  });
}

function drawHead(pdf: PdfWriter, { title, notice, facts, seller }: InvoiceSheet): void {
  pdf.decoration(() => pdf.rectangle({ x: 0, y: 0, width: INVOICE_PAGE.width, height: 5 }, { fill: ACCENT }));
  pdf.text("P", [pdf.cut(seller.name, { ...STRONG, size: 12 }, PARTY_WIDTH)], { ...STRONG, size: 12, x: LEFT, y: 46 });
  if (notice !== null) pdf.text("P", [notice], { ...STRONG, color: "#b32c23", x: RIGHT, y: 46, align: "right" });
  pdf.text("H1", [title], { ...TITLE, x: LEFT, y: 92 });
  pdf.element("Table", () => {
    facts.forEach(({ name, text }, at) => {
      const [from, to] = [FACT_STOPS[at] ?? 0, FACT_STOPS[at + 1] ?? 1];
      const x = LEFT + from * (RIGHT - LEFT);
      pdf.element("TR", () => {
        pdf.text("TH", [name], { ...LABEL, x, y: 122 });
        const size = pdf.fitSize(text, STRONG, { width: (to - from) * (RIGHT - LEFT) - 8, least: 6 });
        pdf.text("TD", [text], { ...STRONG, size, x, y: 137 });
      });
    });
  });
}

/** Draws a party and returns where it ends. */
function drawParty(pdf: PdfWriter, { heading, name, lines }: InvoiceSheet["seller"], x: number): number {
  pdf.text("H2", [heading], { ...LABEL, x, y: 178 });
  const names = pdf.wrap(name, STRONG, { width: PARTY_WIDTH, lines: 2 });
  if (names.length > 0) pdf.text("P", names, { ...STRONG, x, y: 194, lineHeight: LINE_HEIGHT });
  const shown = lines.slice(0, PARTY_LINES).map((line) => pdf.cut(line, TEXT, PARTY_WIDTH));
  const y = 194 + names.length * LINE_HEIGHT;
  if (shown.length > 0) pdf.text("P", shown, { ...TEXT, x, y, lineHeight: LINE_HEIGHT });
  return y + shown.length * LINE_HEIGHT;
}

/** Draws the table and returns where it ends. */
function drawLines(pdf: PdfWriter, { columns, lines }: InvoiceSheet, top: number): number {
  let y = top;
  pdf.element("Table", () => {
    pdf.element("TR", () => {
      pdf.text("TH", [columns.text], { ...LABEL, x: LEFT, y });
      pdf.text("TH", [columns.quantity], { ...LABEL, x: QUANTITY, y, align: "right" });
      pdf.text("TH", [columns.amount], { ...LABEL, x: RIGHT, y, align: "right" });
    });
    drawRule(pdf, y + 7);
    for (const { text, quantity, amount } of lines) {
      // Long invoices have one line for each text, so that all fit.
      const texts = pdf.wrap(text, TEXT, { width: TEXT_WIDTH, lines: lines.length > 8 ? 1 : 2 });
      y += ROW_HEIGHT - (lines.length > 14 ? 5 : 0);
      pdf.element("TR", () => {
        pdf.text("TD", texts, { ...TEXT, x: LEFT, y, lineHeight: LINE_HEIGHT });
        pdf.text("TD", [quantity], { ...TEXT, x: QUANTITY, y, align: "right" });
        pdf.text("TD", [amount], { ...TEXT, x: RIGHT, y, align: "right" });
      });
      y += Math.max(0, texts.length - 1) * LINE_HEIGHT;
    }
  });
  drawRule(pdf, y + 10);
  return y + 10;
}

function drawTotals(pdf: PdfWriter, { totals }: InvoiceSheet, top: number): void {
  pdf.element("Table", () => {
    totals.forEach(({ name, text, isStrong }, at) => {
      const style = isStrong ? STRONG : TEXT;
      const y = top + 20 + at * 17;
      pdf.element("TR", () => {
        pdf.text("TH", [name], { ...style, x: MIDDLE, y });
        pdf.text("TD", [text], { ...style, x: RIGHT, y, align: "right" });
      });
    });
  });
}

function drawRule(pdf: PdfWriter, y: number): void {
  pdf.decoration(() => pdf.path(`M${String(LEFT)} ${String(y)}H${String(RIGHT)}`, { stroke: RULE, width: 0.75 }));
}
