import { MAX_COLUMNS } from "../import-file.contract.ts";
import { createRowScanner } from "./row-scanner.ts";
import { listPieces } from "./byte-reader.ts";
import { formatSheetNumber } from "./sheet-numbers.ts";
import { decodeEscapes } from "./workbook.ts";
import type { Workbook } from "./workbook.ts";
import { createXmlParser } from "./xml.ts";

/** A row or what precedes the rows is longer than this only in files of an unusual form. */
const MAX_HELD_LENGTH = 256 * 1024;

/** What may hold tags that are none. */
const COMMENT = /<!|<\?(?!xml )/;

/** Reads a sheet as rows of texts; merged cells have their text in the first of them. */
export async function* readRows(chunks: AsyncIterable<Uint8Array>, workbook: Workbook): AsyncGenerator<string[][]> {
  const parser = createRowParser(workbook);
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    for (const piece of listPieces(chunk)) {
      parser.push(decoder.decode(piece, { stream: true }));
      const rows = parser.take();
      if (rows.length > 0) yield rows;
    }
  }
  parser.push(decoder.decode());
  parser.end();
  yield parser.take();
}

/** Rows of the usual form are scanned, and the rest is parsed; `take` returns the rows since the last call. */
function createRowParser(workbook: Workbook): {
  push: (text: string) => void;
  end: () => void;
  take: () => string[][];
} {
  let rows: string[][] = [];
  let row: string[] = [];
  let column = -1;
  let cell = { type: "n", style: 0 };
  let value = "";
  let isValue = false;
  let isPhonetic = false;
  let held = "";
  /** "rows" while the parser is between two rows, so that it needn't get the next one. */
  let place: "head" | "rows" | "other" = "head";
  let depth = 0;
  let closedRows = 0;
  let lastTag = "";

  const xml = createXmlParser({
    open(tag, { r, s, t }) {
      depth += 1;
      lastTag = tag;
      if (tag === "row") startRow();
      else if (tag === "c") startCell(r, t, Number(s ?? 0));
      else if (tag === "rPh") isPhonetic = true;
      isValue = tag === "v" || (tag === "t" && !isPhonetic);
    },
    text(part) {
      if (isValue) value += part;
    },
    close(tag) {
      depth -= 1;
      lastTag = "";
      isValue = false;
      if (tag === "rPh") isPhonetic = false;
      else if (tag === "c") endCell();
      else if (tag === "row") endRow();
    },
  });
  const scanner = createRowScanner({
    row: startRow,
    cell(letters, type, style, text) {
      startCell(letters === "" ? undefined : letters, type, style);
      value = text;
      endCell();
    },
    rowEnd: endRow,
  });

  function startRow(): void {
    row = [];
    column = -1;
  }

  function startCell(reference: string | undefined, type = "n", style = 0): void {
    column = reference === undefined ? column + 1 : parseColumn(reference);
    cell = { type, style };
    value = "";
  }

  function endCell(): void {
    if (column >= MAX_COLUMNS) return;
    while (row.length < column) row.push("");
    row[column] = formatCell(value, cell, workbook);
  }

  function endRow(): void {
    closedRows += 1;
    rows.push(row);
  }

  /** Parses up to the first row. */
  function parseHead(): void {
    const [head = ""] = /^[^]*?<sheetData[^<>]*>/.exec(held) ?? [];
    if (head === "") return;
    xml.write(head);
    held = held.slice(head.length);
    place = lastTag === "sheetData" && !COMMENT.test(head) ? "rows" : "other";
  }

  function parseRows(): void {
    let at = 0;
    while (place === "rows") {
      at = scanner.scan(held, at);
      const end = held.indexOf("</row>", at) + "</row>".length;
      if (end < at + "</row>".length) break;
      const [piece, around] = [held.slice(at, end), depth];
      closedRows = 0;
      xml.write(piece);
      at = end;
      // Between rows again, and not in a comment between them.
      if (depth === around && closedRows > 0 && !COMMENT.test(piece)) scanner.accept();
      else place = "other";
    }
    held = held.slice(at);
  }

  return {
    push(text) {
      held += text;
      if (place === "head") parseHead();
      if (place === "rows") parseRows();
      if (held.length > MAX_HELD_LENGTH) place = "other";
      if (place !== "other") return;
      xml.write(held);
      held = "";
    },
    end() {
      xml.write(held);
      xml.close();
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

function formatCell(value: string, { type, style }: { type: string; style: number }, workbook: Workbook): string {
  if (type === "s") return workbook.strings.get(Number(value)) ?? "";
  if (type === "inlineStr" || type === "str") return decodeEscapes(value);
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "d") return value;
  // "#N/A" and the like.
  if (type === "e") return "";
  return formatSheetNumber(value, workbook.kinds[style] ?? "number", workbook.is1904);
}

/** "AB12" → 27 */
function parseColumn(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Writes rows as CSV with commas. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatField).join(",")}\n`).join("");
}

function formatField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
