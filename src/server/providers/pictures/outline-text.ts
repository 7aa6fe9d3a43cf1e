/** Draws text of pictures as outlines of the documents' fonts, so that a picture doesn't depend on installed ones. */
import { create } from "fontkitten";
import { loadPdfFonts, splitRuns } from "../pdf/pdf-fonts.ts";
import type { PdfFace, PdfFont } from "../pdf/pdf-fonts.ts";

type Line = { text: string; face: PdfFace; size: number };
type Place = { x: number; y: number; fill: string; align?: "left" | "center" | "right" };

/** Measures and draws single lines; widths are in pixels. */
export type TextOutlines = {
  measure(line: Line): number;
  /** An SVG path; `y` is the baseline. */
  draw(line: Line & Place): string;
};

let outlines: Promise<TextOutlines> | undefined;

/** Opens the fonts, once per process. */
export async function openTextOutlines(): Promise<TextOutlines> {
  outlines ??= createOutlines();
  return outlines;
}

async function createOutlines(): Promise<TextOutlines> {
  const fonts = await loadPdfFonts();
  const opened = new Map<PdfFont, ReturnType<typeof openFont>>();

  function listGlyphs({ text, face, size }: Line) {
    let x = 0;
    return splitRuns(text, fonts[face]).flatMap((run) => {
      const font = opened.get(run.font) ?? openFont(run.font);
      opened.set(run.font, font);
      const scale = size / font.unitsPerEm;
      return font.glyphsForString(run.text).map(({ path, advanceWidth }) => {
        const glyph = { path, scale, x, end: x + advanceWidth * scale };
        x = glyph.end;
        return glyph;
      });
    });
  }

  const measure = (line: Line): number => listGlyphs(line).at(-1)?.end ?? 0;
  return {
    measure,
    draw({ x, y, fill, align = "left", ...line }) {
      const left = x - { left: 0, center: 0.5, right: 1 }[align] * measure(line);
      const paths = listGlyphs(line).map(({ path, scale, x: at }) => {
        return path
          .scale(scale, -scale)
          .translate(left + at, y)
          .toSVG();
      });
      return `<path fill="${fill}" d="${paths.join("")}"/>`;
    },
  };
}

function openFont({ name, bytes }: PdfFont) {
  const font = create(bytes);
  if (!("glyphsForString" in font)) throw new TypeError(`${name} is not a single font.`);
  return font;
}
