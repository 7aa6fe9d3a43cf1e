import { drawThreads } from "../../../domain/charts/thread-geometry.ts";
import type { ThreadBox } from "../../../domain/charts/thread-geometry.ts";
import { THREAD_STYLES } from "../../../domain/charts/thread-styles.ts";
import type { Sheet } from "../../../domain/reports/sheet.ts";
import type { PdfWriter } from "../../providers/pdf/pdf-writer.ts";
import { CONTENT_WIDTH, DROP, DROP_INK, FAINT, HEADING, INK, LEFT, RIGHT, SMALL, STAGE_COLORS } from "./draw-style.ts";

const TEXT_GAP = 10;
/** Between the number of conversations and their share of the stage before. */
const COUNT_GAP = 4;
/** Below the heading: the stages' texts, the drawing and its drop-offs. */
const LABELS = 54;
const BREADTH = 70;
const FALL = 30;
/** How far the frays' color reaches toward the next gate, as on the screens. */
const FADE = 0.62;

/** Draws the funnel from `top`: its figures as a table, its threads as a figure. */
export function drawFunnel(pdf: PdfWriter, funnel: Sheet["funnel"], top: number): void {
  pdf.text("H2", [funnel.heading], { ...HEADING, x: LEFT, y: top });
  if (funnel.note !== null) pdf.text("P", [funnel.note], { ...SMALL, x: RIGHT, y: top, align: "right" });
  if (funnel.empty !== null) {
    pdf.text("P", [funnel.empty], { ...SMALL, size: 9, x: LEFT, y: top + 18 });
    return;
  }
  const step = CONTENT_WIDTH / funnel.stages.length;
  const box: ThreadBox = {
    direction: "right",
    gates: funnel.stages.map((_, at) => LEFT + 1 + at * step),
    end: RIGHT,
    top: top + LABELS,
    breadth: BREADTH,
    fall: FALL,
    hang: 0.8,
    threads: 60,
  };
  drawStages(pdf, funnel, { top, step });
  pdf.figure({ alt: funnel.alt }, () => drawDrawing(pdf, funnel, box));
}

function drawStages(pdf: PdfWriter, funnel: Sheet["funnel"], { top, step }: { top: number; step: number }): void {
  const width = step - TEXT_GAP;
  pdf.element("Table", () => {
    funnel.stages.forEach((stage, at) => {
      const x = LEFT + at * step;
      const color = STAGE_COLORS[stage.stage].text;
      pdf.element("TR", () => {
        const name = { face: "strong", size: 9, color: INK } as const;
        pdf.text("TH", [pdf.cut(stage.name, name, width)], { ...name, x, y: top + 16 });
        pdf.text("TD", [stage.rate], { face: "display", size: 17, color, x, y: top + 34 });
        const faint = { ...SMALL, color: FAINT, y: top + 46 } as const;
        pdf.text("TD", [stage.count], { ...faint, x });
        if (stage.fromPrevious !== null) {
          const from = pdf.measure(stage.count, faint) + COUNT_GAP;
          pdf.text("TD", [pdf.cut(stage.fromPrevious, faint, width - from)], { ...faint, x: x + from });
        }
        if (stage.dropped > 0) {
          const y = top + LABELS + BREADTH + FALL + 17;
          const dropped = { ...SMALL, face: "strong", color: DROP_INK } as const;
          pdf.text("TD", [pdf.cut(stage.droppedText, dropped, width)], { ...dropped, x, y });
        }
      });
    });
  });
}

function drawDrawing(pdf: PdfWriter, { stages }: Sheet["funnel"], box: ThreadBox): void {
  const counts = { reached: stages.map(({ reached }) => reached), dropped: stages.map(({ dropped }) => dropped) };
  const drawing = drawThreads(counts, box);
  const colorOf = (at: number) => STAGE_COLORS[stages[at]?.stage ?? "none"].line;
  for (const { stage, weight, d } of drawing.strands) {
    const { width, opacity } = THREAD_STYLES[weight] ?? THREAD_STYLES[0];
    pdf.path(d, { stroke: colorOf(stage), width: width * 0.75, opacity });
  }
  for (const { stage, d } of drawing.running) pdf.path(d, { stroke: colorOf(stage), width: 0.9, dash: [0.75, 3] });
  for (const { stage, weight, d } of drawing.frays) {
    const from = box.gates[stage] ?? LEFT;
    const to = from + ((box.gates[stage + 1] ?? box.end) - from) * FADE;
    const { width, frayOpacity } = THREAD_STYLES[weight] ?? THREAD_STYLES[0];
    const fadeTo = { color: DROP, from: { x: from, y: 0 }, to: { x: to, y: 0 } };
    pdf.path(d, { stroke: colorOf(stage), width: width * 0.75, opacity: frayOpacity, fadeTo });
  }
  for (const { d } of drawing.fibers) pdf.path(d, { stroke: DROP, width: 0.5, opacity: 0.6 });
  drawing.gates.forEach(({ x1, y1, x2, y2 }, at) => {
    pdf.path(`M${x1} ${y1}L${x2} ${y2}`, { stroke: colorOf(at), width: 2 });
  });
}
