/** Open Graph image of a page: 1200 × 630 pixels, with a funnel of threads. */
import sharp from "sharp";
import { drawThreads } from "#src/domain/charts/thread-geometry.ts";
import { PRODUCT_COLORS, PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { drawText, measureText, openFaces, wrapText } from "./draw-text.ts";

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 72];
const STAGE_COLORS = ["#3B6FD9", "#0E9AA7", "#D9930F", "#2E9E5B"] as const;
const SIZES = [84, 72, 62, 54] as const;
const MAX_LINES = 4;

let faces: ReturnType<typeof openFaces> | undefined;

/** Draws a page's Open Graph image as PNG. */
export async function drawPicture({ title, kind }: { title: string; kind: string }): Promise<Uint8Array> {
  faces ??= openFaces();
  const { heading, text } = await faces;
  const width = WIDTH - 2 * MARGIN;
  const wrapped = SIZES.map((size) => ({ size, lines: wrapText(heading, { text: title, size, width }) }));
  const { size, lines } = wrapped.find((fit) => fit.lines.length * fit.size < 250) ?? { size: 54, lines: [title] };
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#FAF9F6"/>`,
    drawFunnel(),
    drawText(text, { text: kind, size: 28, x: MARGIN, y: 108, fill: PRODUCT_COLORS.text }),
    ...lines
      .slice(0, MAX_LINES)
      .map((line, at) =>
        drawText(heading, { text: line, size, x: MARGIN, y: 132 + size * (at + 0.86) * 1.04, fill: "#15171C" }),
      ),
    drawText(heading, {
      text: PRODUCT_NAME,
      size: 34,
      x: WIDTH - MARGIN - measureText(heading, PRODUCT_NAME, 34),
      y: HEIGHT - 52,
      fill: "#15171C",
    }),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">${parts.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, compressionLevel: 9 }).toBuffer();
}

/** Draws the hero's threads along the lower edge. */
function drawFunnel(): string {
  const drawing = drawThreads(
    { reached: [100, 71, 43, 24], dropped: [29, 28, 19, 0] },
    {
      direction: "right",
      gates: [0, 300, 600, 900],
      end: 1200,
      top: 400,
      breadth: 130,
      fall: 60,
      hang: 0.84,
      threads: 60,
    },
  );
  const lines = [
    ...drawing.strands.map(({ d, stage }) => ({ d, color: STAGE_COLORS[stage] ?? "#2E9E5B" })),
    ...[...drawing.frays, ...drawing.fibers].map(({ d }) => ({ d, color: "#C8372D" })),
  ];
  return `<g stroke-width="1.4" stroke-linecap="round" stroke-opacity="0.5">${lines
    .map(({ d, color }) => `<path d="${d}" stroke="${color}"/>`)
    .join("")}</g>`;
}
