import type { PdfDocument, PdfElement, PdfEmbeddedFont } from "pdfkit";
import { loadPdfFonts, splitRuns } from "./pdf-fonts.ts";
import type { PdfFace, PdfFonts } from "./pdf-fonts.ts";

/** Structure elements of a tagged document. */
type PdfTag = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

export type TextStyle = { face: PdfFace; size: number; color: string; align?: "left" | "right" };

/** A place on the page, in points from its upper left corner; `y` is the baseline of text. */
export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

/** How a path is drawn; `fadeTo` lets its color pass into another one along a line. */
export type PathStyle = {
  stroke?: string;
  fill?: string;
  width?: number;
  opacity?: number;
  dash?: [number, number];
  fadeTo?: { color: string; from: Point; to: Point };
};

const ELLIPSIS = "…";
const NO_BREAK_SPACE = "\u00a0";

/**
 * Writes a tagged PDF (PDF/UA) with embedded fonts. Text is measured before it is drawn, and everything that carries no meaning is
 * marked as such. The same calls give the same bytes.
 */
export class PdfWriter {
  readonly #document: PdfDocument;
  readonly #fonts: PdfFonts;
  readonly #bytes: Promise<Buffer>;
  /** The elements that are open, innermost last. */
  readonly #open: PdfElement[] = [];

  constructor(document: PdfDocument, fonts: PdfFonts) {
    this.#document = document;
    this.#fonts = fonts;
    for (const { name, bytes, isFallback } of Object.values(fonts).flat()) {
      document.registerFont(name, bytes);
      if (!isFallback) separateNoBreakSpaces(document.font(name)._font);
    }
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      document.on("data", (chunk: Buffer) => chunks.push(chunk));
      document.on("end", () => resolve(Buffer.concat(chunks)));
      document.on("error", reject);
    });
  }

  /** The width of a text in points. */
  measure(text: string, { face, size }: Pick<TextStyle, "face" | "size">): number {
    let width = 0;
    for (const run of splitRuns(text, this.#fonts[face])) {
      width += this.#document.font(run.font.name).fontSize(size).widthOfString(run.text);
    }
    return width;
  }

  /** The text, cut with an ellipsis if it is wider than `width`. */
  cut(text: string, style: Pick<TextStyle, "face" | "size">, width: number): string {
    if (this.measure(text, style) <= width) return text;
    const letters = [...text];
    let [fits, tooMany] = [0, letters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.measure(letters.slice(0, middle).join("").trimEnd() + ELLIPSIS, style) <= width) fits = middle;
      else tooMany = middle;
    }
    return letters.slice(0, fits).join("").trimEnd() + ELLIPSIS;
  }

  /** The largest size up to `style.size` at which a text fits, but not below `least`. */
  fitSize(
    text: string,
    style: Pick<TextStyle, "face" | "size">,
    { width, least }: { width: number; least: number },
  ): number {
    const wanted = this.measure(text, style);
    return wanted <= width ? style.size : Math.max(least, Math.floor((style.size * width * 10) / wanted) / 10);
  }

  /** Breaks a text into at most `lines` lines; the last one is cut with an ellipsis if there is more. */
  wrap(
    text: string,
    style: Pick<TextStyle, "face" | "size">,
    { width, lines }: { width: number; lines: number },
  ): string[] {
    const words = text.split(/ +/).filter((word) => word !== "");
    const wrapped: string[] = [];
    let at = 0;
    while (at < words.length && wrapped.length < lines) {
      const isLast = wrapped.length === lines - 1;
      let line = words[at] ?? "";
      let next = at + 1;
      while (next < words.length && this.measure(`${line} ${words[next] ?? ""}`, style) <= width) {
        line = `${line} ${words[next] ?? ""}`;
        next++;
      }
      const rest = isLast ? words.slice(at).join(" ") : line;
      wrapped.push(this.cut(rest, style, width));
      at = next;
    }
    return wrapped;
  }

  /** Runs `write` inside a structure element; what it writes becomes the element's content. */
  element(tag: PdfTag, write: () => void): void {
    const element = this.#document.struct(tag);
    this.#attach(element);
    this.#open.push(element);
    write();
    this.#open.pop();
    element.end();
  }

  /** Writes a text as a structure element of its own; each of `lines` ends with a space, which separates words for readers. */
  text(tag: PdfTag, lines: readonly string[], style: TextStyle & Point & { lineHeight?: number }): void {
    const { x, y, lineHeight = style.size * 1.3 } = style;
    const element = this.#document.struct(tag);
    this.#attach(element);
    element.add(() => {
      lines.forEach((line, at) => this.#drawLine(line, style, { x, y: y + at * lineHeight }));
    });
    element.end();
  }

  /** Draws a picture or chart, described by `alt`. */
  figure({ alt }: { alt: string }, draw: () => void): void {
    const element = this.#document.struct("Figure", { alt });
    this.#attach(element);
    element.add(draw);
    element.end();
  }

  /** Draws what carries no meaning: rules, backgrounds, texts that are written elsewhere too. */
  decoration(draw: () => void): void {
    this.#document.markContent("Artifact", { type: "Layout" });
    draw();
    this.#document.endMarkedContent();
  }

  /** Draws a text inside a figure or a decoration. */
  label(text: string, style: TextStyle & Point): void {
    this.#drawLine(text, style, style);
  }

  /** Draws an SVG path. */
  path(data: string, { stroke, fill, width = 1, opacity = 1, dash, fadeTo }: PathStyle): void {
    const document = this.#document;
    document.save();
    document.lineCap("round");
    document.path(data);
    if (dash !== undefined) document.dash(dash[0], { space: dash[1] });
    if (fill !== undefined) document.fillOpacity(opacity).fill(fill);
    if (stroke !== undefined) {
      document.lineWidth(width).strokeOpacity(opacity);
      if (fadeTo === undefined) document.stroke(stroke);
      else {
        const { color, from, to } = fadeTo;
        const gradient = document.linearGradient(from.x, from.y, to.x, to.y).stop(0, stroke).stop(1, color);
        document.stroke(gradient);
      }
    }
    document.restore();
  }

  /** Draws a filled rectangle, with round corners if `radius` is given. */
  rectangle(
    { x, y, width, height }: Box,
    { fill, stroke, radius = 0 }: { fill?: string; stroke?: string; radius?: number },
  ): void {
    const document = this.#document;
    document.save();
    document.lineWidth(0.75);
    if (radius > 0) document.roundedRect(x, y, width, height, radius);
    else document.rect(x, y, width, height);
    if (fill !== undefined && stroke !== undefined) document.fillAndStroke(fill, stroke);
    else if (fill !== undefined) document.fill(fill);
    else document.stroke(stroke ?? "#000000");
    document.restore();
  }

  /** Draws a PNG into a box, centered vertically at its left; returns the width it takes. */
  image(bytes: Buffer, box: Box): number {
    const image = this.#document.openImage(bytes);
    const scale = Math.min(box.width / image.width, box.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    this.#document.image(image, box.x, box.y + (box.height - height) / 2, { width, height });
    return width;
  }

  /** Ends the document and returns its bytes. */
  async finish(): Promise<Buffer> {
    this.#document.end();
    return this.#bytes;
  }

  #attach(element: PdfElement): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#document.addStructure(element);
    else parent.add(element);
  }

  #drawLine(line: string, { face, size, color, align = "left" }: TextStyle, { x, y }: Point): void {
    const document = this.#document;
    let left = align === "left" ? x : x - this.measure(line, { face, size });
    const runs = splitRuns(`${line} `, this.#fonts[face]);
    for (const { font, text } of runs) {
      document.font(font.name).fontSize(size).fillColor(color);
      const width = document.widthOfString(text);
      document.text(text, left, y, { lineBreak: false, baseline: "alphabetic" });
      left += width;
    }
  }
}

/**
 * Gives no-break spaces a glyph of their own: fonts draw both spaces with one, which readers and programs that copy text would all take
 * for the one that came first.
 */
function separateNoBreakSpaces(font: PdfEmbeddedFont): void {
  const encode = font.encode.bind(font);
  let code: string | undefined;
  font.encode = (text) => {
    const [first = "", ...others] = text.split(NO_BREAK_SPACE);
    const [codes, positions] = encode(first);
    if (others.length === 0) return [codes, positions];
    const [[space = "0000"], spacePositions] = encode(" ");
    code ??= addGlyph(font, Number.parseInt(space, 16));
    for (const part of others) {
      const [partCodes, partPositions] = encode(part);
      codes.push(code, ...partCodes);
      positions.push(...spacePositions, ...partPositions);
    }
    return [codes, positions];
  };
}

/** Adds a glyph of the subset a second time, as the no-break space; returns its code. */
function addGlyph({ subset, widths, unicode }: PdfEmbeddedFont, original: number): string {
  const added = subset.glyphs.push(subset.glyphs[original] ?? 0) - 1;
  widths[added] = widths[original] ?? 0;
  unicode[added] = [0xa0];
  return added.toString(16).padStart(4, "0");
}

/** Begins a document of one page; `createdAt` is the only time it contains. Sizes are in points. */
export async function createPdf({
  title,
  lang,
  author,
  createdAt,
  width,
  height,
}: {
  title: string;
  lang: string;
  author: string;
  createdAt: Date;
  width: number;
  height: number;
}): Promise<PdfWriter> {
  // Loaded with the first document: it takes a third of a second, which a start needs for other things.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), loadPdfFonts()]);
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    displayTitle: true,
    lang,
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: author,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  return new PdfWriter(document, fonts);
}
