/** Parses PDFs, to compare their text and structure with what they were made from. */
import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export type ParsedPdf = {
  pages: number;
  /** Width and height of the first page in points. */
  size: [number, number];
  /** The text of each element that shows any, in reading order. */
  texts: string[];
  /** The same without separation and spaces between words as they are. */
  text: string;
  /** The roles of the structure tree, and the alternative texts of its figures. */
  roles: string[];
  alternatives: string[];
  lang: string | undefined;
  title: string | undefined;
  marked: boolean;
  /** Names of the fonts, and how many of them are embedded. */
  fonts: string[];
  embedded: number;
  /** The tables by which a program that copies text knows its letters. */
  letters: string;
};

/** Parses the first page of a PDF, and what says how the document is built. */
export async function parsePdf(bytes: Uint8Array): Promise<ParsedPdf> {
  const raw = Buffer.from(bytes).toString("latin1");
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: false });
  const texts = items.flatMap((item) => ("str" in item && item.str !== "" ? [item.str] : []));
  const { info } = await document.getMetadata();
  const roles: string[] = [];
  const alternatives: string[] = [];
  collectRoles(await page.getStructTree(), { roles, alternatives });
  const [, , width = 0, height = 0] = page.view;
  const parsed = {
    pages: document.numPages,
    size: [width, height] satisfies [number, number],
    texts,
    text: texts.join(""),
    roles,
    alternatives,
    lang: /\/Lang \(([^)]*)\)/.exec(raw)?.[1],
    title: "Title" in info ? String(info.Title) : undefined,
    marked: (await document.getMarkInfo())?.["Marked"] === true,
    fonts: [...new Set([...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? ""))],
    letters: inflateStreams(bytes)
      .filter((stream) => stream.includes("begincmap"))
      .join(""),
    embedded: raw.match(/\/FontFile2 /g)?.length ?? 0,
  };
  await task.destroy();
  return parsed;
}

function inflateStreams(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const streams: string[] = [];
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 1)) {
    const start = at + "stream\n".length;
    const end = file.indexOf("\nendstream", start);
    try {
      streams.push(inflateSync(file.subarray(start, end)).toString("latin1"));
    } catch {
      // Not a compressed stream.
    }
  }
  return streams;
}

function collectRoles(node: unknown, found: { roles: string[]; alternatives: string[] }): void {
  if (typeof node !== "object" || node === null) return;
  if ("role" in node && typeof node.role === "string") found.roles.push(node.role);
  if ("alt" in node && typeof node.alt === "string") found.alternatives.push(node.alt);
  if ("children" in node && Array.isArray(node.children)) for (const child of node.children) collectRoles(child, found);
}
