/** Draws text as outlines, so that images don't depend on installed fonts. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "fontkitten";

type Glyph = { advanceWidth: number; path: { translate(x: number, y: number): { toSVG(): string } } };
type Face = { unitsPerEm: number; glyphs(text: string): readonly Glyph[] };

const HEADING = "#src/assets/fonts/bricolage-grotesque.woff2";
const TEXT = "#src/assets/fonts/instrument-sans.woff2";

/** Opens the site's two fonts at their default weights: bold headings, regular text. */
export async function openFaces(): Promise<{ heading: Face; text: Face }> {
  const [heading, text] = await Promise.all([openFace(HEADING), openFace(TEXT)]);
  return { heading, text };
}

/** Width of one line in pixels. */
export function measureText(face: Face, text: string, size: number): number {
  const units = face.glyphs(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  return (units * size) / face.unitsPerEm;
}

/** Draws one line as an SVG path; `y` is the baseline. */
export function drawText(face: Face, line: { text: string; size: number; x: number; y: number; fill: string }): string {
  let at = 0;
  const outlines = face.glyphs(line.text).map(({ advanceWidth, path }) => {
    const outline = path.translate(at, 0).toSVG();
    at += advanceWidth;
    return outline;
  });
  const scale = line.size / face.unitsPerEm;
  return `<path fill="${line.fill}" transform="translate(${line.x} ${line.y}) scale(${scale} ${-scale})" d="${outlines.join("")}"/>`;
}

/** Wraps `text` into lines no wider than `width`. */
export function wrapText(face: Face, { text, size, width }: { text: string; size: number; width: number }): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measureText(face, longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

async function openFace(file: string): Promise<Face> {
  const font = create(await readFile(createRequire(import.meta.url).resolve(file)));
  if (!("glyphsForString" in font)) throw new TypeError(`${file} is not a single font.`);
  return { unitsPerEm: font.unitsPerEm, glyphs: (text) => font.glyphsForString(text) };
}
