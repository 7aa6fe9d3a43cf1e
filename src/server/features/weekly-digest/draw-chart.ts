import sharp from "sharp";
import { stackBar } from "../../../domain/reports/series-bars.ts";
import type { DigestChart } from "../../../domain/weekly-digest/chart.ts";
import type { Stage } from "../../../domain/analysis/analysis.contract.ts";
import { openTextOutlines } from "../../providers/pictures/outline-text.ts";
import type { TextOutlines } from "../../providers/pictures/outline-text.ts";

/** Pixels: large enough for dense screens, and readable where a mail shows it at half the size. */
const [WIDTH, HEIGHT, MARGIN] = [1120, 560, 40];
const PLOT = { top: 190, bottom: 480 };
const BAR_WIDTH = 84;
const MARK = 20;

/** The colors of the screens' light theme. */
const INK = "#15171c";
const SOFT = "#565b66";
const RULE = "#e6e3db";
const COLORS: Record<Stage | "none", string> = {
  none: "#8c887d",
  discovery: "#3b6fd9",
  interest: "#0e9aa7",
  consideration: "#d9930f",
  conversion: "#2e9e5b",
};

/** Draws the chart of a digest as PNG. */
export async function drawDigestChart(chart: DigestChart): Promise<Buffer> {
  const text = await openTextOutlines();
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text.draw({ text: chart.heading, face: "display", size: 36, x: MARGIN, y: 66, fill: INK }),
    ...drawLegend(chart, text),
    `<path d="M${MARGIN} ${PLOT.bottom}H${WIDTH - MARGIN}" stroke="${RULE}" stroke-width="2"/>`,
    ...drawBars(chart, text),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

function drawLegend({ legend, beforeLabel }: DigestChart, text: TextOutlines): string[] {
  const style = { face: "text", size: 24 } as const;
  let x = MARGIN;
  return [...legend.map(({ stage, label }) => ({ stage, label })), { stage: null, label: beforeLabel }].map(
    ({ stage, label }) => {
      const at = x;
      x += MARK + 10 + text.measure({ text: label, ...style }) + 28;
      const mark =
        stage === null
          ? `<path d="M${at} ${112}h${MARK}" stroke="${INK}" stroke-width="4"/>`
          : `<rect x="${at}" y="102" width="${MARK}" height="${MARK}" rx="4" fill="${COLORS[stage]}"/>`;
      return mark + text.draw({ text: label, ...style, x: at + MARK + 10, y: 120, fill: SOFT });
    },
  );
}

function drawBars({ bars }: DigestChart, text: TextOutlines): string[] {
  const most = Math.max(1, ...bars.map(({ total, before }) => Math.max(total, before)));
  const scale = (value: number): number => PLOT.bottom - (value / most) * (PLOT.bottom - PLOT.top);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, bars.length);
  return bars.map((bar, at) => {
    const center = MARGIN + step * (at + 0.5);
    const left = center - BAR_WIDTH / 2;
    const stacked = stackBar(bar).map(({ stage, from, to }) => {
      const size = `width="${BAR_WIDTH}" height="${scale(from) - scale(to)}"`;
      return `<rect x="${left}" y="${scale(to)}" ${size} fill="${COLORS[stage]}"/>`;
    });
    const before = `<path d="M${left - 14} ${scale(bar.before)}h${BAR_WIDTH + 28}" stroke="${INK}" stroke-width="4"/>`;
    const centered = { x: center, align: "center" } as const;
    const top = Math.min(scale(bar.total), scale(bar.before)) - 14;
    return [
      ...stacked,
      before,
      text.draw({ text: bar.count, face: "strong", size: 26, y: top, fill: INK, ...centered }),
      text.draw({ text: bar.label, face: "text", size: 24, y: PLOT.bottom + 40, fill: SOFT, ...centered }),
    ].join("");
  });
}
