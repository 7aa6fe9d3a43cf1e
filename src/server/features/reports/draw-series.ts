import { stackBar } from "../../../domain/reports/series-bars.ts";
import type { Sheet } from "../../../domain/reports/sheet.ts";
import type { PdfWriter } from "../../providers/pdf/pdf-writer.ts";
import { CONTENT_WIDTH, FAINT, HEADING, LEFT, RIGHT, RULE, SMALL, STAGE_COLORS } from "./draw-style.ts";

const HEIGHT = 50;
const GAP = 0.28;
const MAX_BAR_WIDTH = 24;
const MARK = 6;

/** Draws the conversations over time from `top`, as bars stacked by furthest stage. */
export function drawSeries(pdf: PdfWriter, series: Sheet["series"], top: number): void {
  pdf.text("H2", [series.heading], { ...HEADING, x: LEFT, y: top });
  if (series.empty !== null) {
    pdf.text("P", [series.empty], { ...SMALL, size: 9, x: LEFT, y: top + 18 });
    return;
  }
  drawLegend(pdf, series, top);
  pdf.figure({ alt: series.alt }, () => drawBars(pdf, series, top + 10));
}

function drawLegend(pdf: PdfWriter, { legend }: Sheet["series"], y: number): void {
  const style = { ...SMALL, size: 7.5 };
  let x = RIGHT;
  const placed = legend.toReversed().map(({ stage, label }) => {
    x -= pdf.measure(label, style);
    const place = { stage, label, x };
    x -= MARK + 14;
    return place;
  });
  for (const { stage, label, x: at } of placed.toReversed()) {
    pdf.decoration(() =>
      pdf.rectangle(
        { x: at - MARK - 3, y: y - MARK, width: MARK, height: MARK },
        { fill: STAGE_COLORS[stage].line, radius: 1.5 },
      ),
    );
    pdf.text("P", [label], { ...style, x: at, y });
  }
}

function drawBars(pdf: PdfWriter, { bars, highest }: Sheet["series"], top: number): void {
  const bottom = top + HEIGHT;
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const axis = { ...SMALL, size: 7, color: FAINT };
  const left = LEFT + pdf.measure(highest, axis) + 6;
  const step = (RIGHT - left) / bars.length;
  const width = Math.min(MAX_BAR_WIDTH, step * (1 - GAP));
  const scale = (value: number) => bottom - (value / most) * HEIGHT;
  for (const y of [top, bottom]) pdf.path(`M${left} ${y}H${RIGHT}`, { stroke: RULE, width: 0.5 });
  pdf.label(highest, { ...axis, x: left - 6, y: top + 3, align: "right" });
  pdf.label("0", { ...axis, x: left - 6, y: bottom + 2, align: "right" });
  bars.forEach((bar, at) => {
    const x = left + step * at + (step - width) / 2;
    for (const { stage, from, to } of stackBar(bar)) {
      const [y, height] = [scale(to), scale(from) - scale(to)];
      pdf.rectangle({ x, y, width, height }, { fill: STAGE_COLORS[stage].line });
    }
  });
  const [first, last] = [bars[0], bars.at(-1)];
  if (first !== undefined) pdf.label(first.label, { ...axis, x: left, y: bottom + 10 });
  if (last !== undefined && bars.length > 1)
    pdf.label(last.label, { ...axis, x: LEFT + CONTENT_WIDTH, y: bottom + 10, align: "right" });
}
