/** The part of pdfkit that the PDF writer uses. Published types lack PDF/UA and pictures. */
declare module "pdfkit" {
  type Gradient = { stop(position: number, color: string): Gradient };
  type Positions = { xAdvance: number; advanceWidth: number }[];
  /** An embedded font: the codes of its subset's glyphs, their widths, and the letters that they stand for. */
  export type PdfEmbeddedFont = {
    encode(text: string): [codes: string[], positions: Positions];
    subset: { glyphs: number[] };
    widths: number[];
    unicode: number[][];
  };
  type Image = { width: number; height: number };

  export type PdfElement = { add(child: PdfElement | (() => void)): PdfElement; end(): void };

  export interface PdfDocument {
    on(event: "data", listener: (chunk: Buffer) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    end(): void;
    save(): this;
    restore(): this;
    registerFont(name: string, file: Buffer): this;
    font(name: string): this;
    /** The font that was chosen last; not part of the documented interface. */
    readonly _font: PdfEmbeddedFont;
    fontSize(size: number): this;
    fillColor(color: string): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: "alphabetic" }): this;
    path(data: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    lineWidth(width: number): this;
    lineCap(style: "round"): this;
    dash(length: number, options: { space: number }): this;
    fillOpacity(opacity: number): this;
    strokeOpacity(opacity: number): this;
    fill(color: string): this;
    stroke(color: string | Gradient): this;
    fillAndStroke(fill: string, stroke: string): this;
    linearGradient(x1: number, y1: number, x2: number, y2: number): Gradient;
    openImage(bytes: Buffer): Image;
    image(image: Image, x: number, y: number, options: { width: number; height: number }): this;
    struct(tag: string, options?: { alt: string }): PdfElement;
    addStructure(element: PdfElement): this;
    markContent(tag: "Artifact", options: { type: "Layout" }): this;
    endMarkedContent(): this;
  }

  type Options = {
    size: [number, number];
    margin: number;
    pdfVersion: "1.7";
    subset: "PDF/UA";
    tagged: true;
    displayTitle: true;
    lang: string;
    info: Record<"Title" | "Author" | "Creator" | "Producer", string> & Record<"CreationDate" | "ModDate", Date>;
  };

  const createDocument: new (options: Options) => PdfDocument;
  export default createDocument;
}
