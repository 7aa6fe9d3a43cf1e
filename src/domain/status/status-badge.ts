import { PRODUCT_NAME } from "../shared/product.ts";
import type { Summary } from "./status.ts";

/** Texts and fills, dark enough for white letters. */
const STATES: Readonly<Record<Summary, { text: string; fill: string }>> = {
  good: { text: "operational", fill: "#1f7a43" },
  degraded: { text: "partial outage", fill: "#8f5f00" },
  down: { text: "major outage", fill: "#b32c23" },
  stale: { text: "unknown", fill: "#565b66" },
  unknown: { text: "unknown", fill: "#565b66" },
};
const HEIGHT = 20;
const LETTER_WIDTH = 6.5;
const PADDING = 6;

/** Draws the overall state as a badge for README files and wikis, as an SVG image without anything to load. */
export function drawStatusBadge(summary: Summary): string {
  const { text, fill } = STATES[summary];
  const parts = [
    { text: PRODUCT_NAME, fill: "#15171c" },
    { text, fill },
  ].map((part) => ({ ...part, letters: Math.round(part.text.length * LETTER_WIDTH) }));
  let x = 0;
  const drawn = parts.map(({ text: label, fill: color, letters }) => {
    const width = letters + 2 * PADDING;
    // The width is given, so that it fits whatever font the reader has.
    const word = `<text fill="#ffffff" x="${x + PADDING}" y="14" textLength="${letters}" lengthAdjust="spacingAndGlyphs">${label}</text>`;
    const box = `<rect x="${x}" width="${width}" height="${HEIGHT}" fill="${color}"/>`;
    x += width;
    return box + word;
  });
  const label = `${PRODUCT_NAME}: ${text}`;
  const size = `width="${x}" height="${HEIGHT}" viewBox="0 0 ${x} ${HEIGHT}"`;
  const font = `font-family="Verdana, DejaVu Sans, sans-serif" font-size="11"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${label}"><title>${label}</title><g ${font}>${drawn.join("")}</g></svg>`;
}
