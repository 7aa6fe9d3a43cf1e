import { MAX_COLUMNS } from "../import-file.contract.ts";
import { formatSheetNumber } from "./sheet-numbers.ts";
import { decodeEscapes } from "./workbook.ts";
import type { Workbook } from "./workbook.ts";
import { parseXmlInSteps } from "./xml.ts";

/** Reads a sheet as rows of texts; merged cells have their text in the first of them. */
export async function* readRows(chunks: AsyncIterable<Uint8Array>, workbook: Workbook): AsyncGenerator<string[][]> {
  let rows: string[][] = [];
  let row: string[] = [];
  let column = -1;
  let type = "n";
  let style = 0;
  let value = "";
  let isValue = false;
  let isPhonetic = false;
  const steps = parseXmlInSteps(chunks, {
    open(tag, { r, s, t }) {
      if (tag === "row") {
        row = [];
        column = -1;
      } else if (tag === "c") {
        column = r === undefined ? column + 1 : parseColumn(r);
        type = t ?? "n";
        style = Number(s ?? 0);
        value = "";
      } else if (tag === "rPh") isPhonetic = true;
      isValue = tag === "v" || (tag === "t" && !isPhonetic);
    },
    text(part) {
      if (isValue) value += part;
    },
    close(tag) {
      isValue = false;
      if (tag === "rPh") isPhonetic = false;
      else if (tag === "c") {
        if (column >= MAX_COLUMNS) return;
        while (row.length < column) row.push("");
        row[column] = formatCell(value, { type, style }, workbook);
      } else if (tag === "row") rows.push(row);
    },
  });
  for await (const step of steps) {
    void step;
    if (rows.length > 0) yield rows;
    rows = [];
  }
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
