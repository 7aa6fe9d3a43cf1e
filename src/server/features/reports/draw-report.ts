import type { Sheet, SheetCell, SheetItem } from "../../../domain/reports/sheet.ts";
import { PRODUCT_COLORS } from "../../../domain/shared/product.ts";
import type { PdfWriter, TextStyle } from "../../providers/pdf/pdf-writer.ts";
import { drawFunnel } from "./draw-funnel.ts";
import { drawSeries } from "./draw-series.ts";
import {
  CONTENT_WIDTH,
  FAINT,
  HEADING,
  INK,
  LEFT,
  PAGE,
  RIGHT,
  RULE,
  SMALL,
  SOFT,
  STAGE_COLORS,
  TONE_COLORS,
} from "./draw-style.ts";

/** Two rows hold six figures, or up to eight where there are more. */
const COLUMNS = { few: 3, many: 4, fewUpTo: 6 };
const CELL = { height: 50, pad: 12 };
const LIST = { width: 247, gap: CONTENT_WIDTH - 2 * 247 };
/** Baselines of the headings, from the top. */
const TOP = { brand: 22, title: 82, figures: 148, funnel: 287, series: 484, lists: 578, notes: 774, foot: 818 };
const LOGO = { width: 150, height: 30 };

/** Draws the report on one A4 page; `logo` is a PNG. */
export function drawReport(pdf: PdfWriter, sheet: Sheet, logo: Buffer | null): void {
  pdf.element("Document", () => {
    drawMasthead(pdf, sheet, logo);
    drawFigures(pdf, sheet);
    drawFunnel(pdf, sheet.funnel, TOP.funnel);
    drawSeries(pdf, sheet.series, TOP.series);
    drawList(pdf, sheet.dropOffs, LEFT);
    drawList(pdf, sheet.findings, LEFT + LIST.width + LIST.gap);
    drawFoot(pdf, sheet);
  });
}

function drawMasthead(pdf: PdfWriter, sheet: Sheet, logo: Buffer | null): void {
  const { brand } = sheet;
  pdf.decoration(() =>
    pdf.rectangle({ x: 0, y: 0, width: PAGE.width, height: 5 }, { fill: brand.colour ?? PRODUCT_COLORS.thread }),
  );
  const name: TextStyle = { face: "strong", size: 12, color: brand.textColor };
  let x = LEFT;
  if (logo !== null) {
    pdf.figure({ alt: brand.display }, () => {
      x += pdf.image(logo, { x, y: TOP.brand, ...LOGO }) + 12;
    });
  }
  const workspaceWidth = sheet.workspace === null ? 0 : Math.min(200, pdf.measure(sheet.workspace, SMALL)) + 16;
  const width = RIGHT - x - workspaceWidth;
  pdf.text("P", [pdf.cut(brand.display, name, width)], { ...name, x, y: TOP.brand + 19 });
  if (sheet.workspace !== null) {
    pdf.text("P", [pdf.cut(sheet.workspace, SMALL, 200)], { ...SMALL, x: RIGHT, y: TOP.brand + 19, align: "right" });
  }
  const title: TextStyle = { face: "display", size: 25, color: INK };
  const period: TextStyle = { face: "display", size: 14, color: INK };
  pdf.text("H1", [pdf.cut(sheet.title, title, CONTENT_WIDTH)], { ...title, x: LEFT, y: TOP.title });
  pdf.text("P", [pdf.cut(sheet.period, period, CONTENT_WIDTH)], { ...period, x: LEFT, y: TOP.title + 19 });
  [sheet.details, sheet.filter].forEach((line, at) => {
    const style = { ...SMALL, size: 8.5 };
    pdf.text("P", [pdf.cut(line, style, CONTENT_WIDTH)], { ...style, x: LEFT, y: TOP.title + 34 + at * 12 });
  });
}

function drawFigures(pdf: PdfWriter, { figures }: Sheet): void {
  pdf.text("H2", [figures.heading], { ...HEADING, x: LEFT, y: TOP.figures });
  pdf.text("P", [figures.versus], { ...SMALL, x: RIGHT, y: TOP.figures, align: "right" });
  const top = TOP.figures + 8;
  const columns = figures.cells.length > COLUMNS.fewUpTo ? COLUMNS.many : COLUMNS.few;
  const width = CONTENT_WIDTH / columns;
  pdf.decoration(() => {
    const height = CELL.height * 2;
    pdf.rectangle({ x: LEFT, y: top, width: CONTENT_WIDTH, height }, { stroke: RULE, radius: 6 });
    for (let at = 1; at < columns; at++) {
      pdf.path(`M${LEFT + width * at} ${top}v${height}`, { stroke: RULE, width: 0.75 });
    }
    pdf.path(`M${LEFT} ${top + CELL.height}h${CONTENT_WIDTH}`, { stroke: RULE, width: 0.75 });
  });
  pdf.element("Table", () => {
    figures.cells.forEach((cell, at) => {
      const x = LEFT + (at % columns) * width + CELL.pad;
      drawCell(pdf, cell, { x, y: top + Math.floor(at / columns) * CELL.height, width: width - 2 * CELL.pad });
    });
  });
  if (figures.outcomes === null) return;
  const size = pdf.fitSize(figures.outcomes, { ...SMALL, size: 8.5 }, { width: CONTENT_WIDTH, least: 6.5 });
  const line = { ...SMALL, size };
  pdf.text("P", [pdf.cut(figures.outcomes, line, CONTENT_WIDTH)], { ...line, x: LEFT, y: top + CELL.height * 2 + 12 });
}

function drawCell(
  pdf: PdfWriter,
  { label, display, changeDisplay, tone, n }: SheetCell,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const small = { ...SMALL, size: 7.5, color: FAINT };
  const figure: TextStyle = { face: "display", size: 21, color: INK };
  const change: TextStyle = { face: tone === "neutral" ? "text" : "strong", size: 8, color: TONE_COLORS[tone] };
  pdf.element("TR", () => {
    pdf.text("TH", [label], { ...SMALL, size: 8.5, x, y: y + 15 });
    const size = pdf.fitSize(display, figure, { width, least: 8 });
    pdf.text("TD", [display], { ...figure, size, x, y: y + 33 });
    pdf.text("TD", [pdf.cut(changeDisplay, change, width)], { ...change, x, y: y + 45 });
    pdf.text("TD", [n], { ...small, x: x + width, y: y + 15, align: "right" });
  });
}

function drawList(
  pdf: PdfWriter,
  { heading, items, empty }: { heading: string; items: SheetItem[]; empty: string | null },
  x: number,
): void {
  pdf.text("H2", [heading], { ...HEADING, x, y: TOP.lists });
  if (empty !== null) {
    pdf.text("P", [empty], { ...SMALL, size: 9, x, y: TOP.lists + 18 });
    return;
  }
  const indent = 10;
  const width = LIST.width - indent;
  let y = TOP.lists + 8;
  for (const item of items) {
    const title: TextStyle = { face: "strong", size: 8.5, color: INK };
    const text: TextStyle = { face: "text", size: 8, color: SOFT };
    const titles = pdf.wrap(item.title, title, { width, lines: 2 });
    const texts = pdf.wrap(item.text, text, { width, lines: 4 - titles.length });
    const height = titles.length * 11 + texts.length * 10.4 + 10.4;
    pdf.decoration(() => {
      pdf.rectangle({ x, y: y + 1, width: 2.5, height }, { fill: STAGE_COLORS[item.stage].line, radius: 1 });
    });
    const left = x + indent;
    pdf.text("P", titles, { ...title, x: left, y: y + 8.5, lineHeight: 11 });
    let next = y + 8.5 + titles.length * 11;
    pdf.text("P", texts, { ...text, x: left, y: next, lineHeight: 10.4 });
    next += texts.length * 10.4;
    const figures: TextStyle = { face: "text", size: 7.5, color: FAINT };
    pdf.text("P", [pdf.cut(item.figures, figures, width)], { ...figures, x: left, y: next });
    y += height + 9;
  }
}

function drawFoot(pdf: PdfWriter, { notes, asOf, madeWith }: Sheet): void {
  pdf.decoration(() => pdf.path(`M${LEFT} ${TOP.notes - 10}H${RIGHT}`, { stroke: RULE, width: 0.75 }));
  const style: TextStyle = { face: "text", size: 6.6, color: FAINT };
  const lines = pdf.wrap(notes, style, { width: CONTENT_WIDTH, lines: 4 });
  pdf.text("P", lines, { ...style, x: LEFT, y: TOP.notes, lineHeight: 8.4 });
  pdf.text("P", [asOf], { ...SMALL, size: 7.5, x: LEFT, y: TOP.foot });
  pdf.text("P", [madeWith], { ...SMALL, size: 7.5, x: RIGHT, y: TOP.foot, align: "right" });
}
