import type { Delimiter } from "../import-file.contract.ts";
import { isFieldHeader } from "./column-headers.ts";
import { createCsvSplitter } from "./csv-splitter.ts";

/** Rows such as a report title that may precede the header. */
export const MAX_ROWS_ABOVE_HEADER = 20;

/**
 * Rows from the header on. `score` is how likely the file is a table with this delimiter, 0–1. `fit` compares delimiters:
 * the share of rows as long as the header weighs more than known headers, because a header can contain other delimiters.
 */
export type CsvTable = { rows: string[][]; score: number; fit: number };

/** Parses the start of a file and scores the delimiter by the share of rows as long as the first; 0 for one column. */
export function parseTable(head: string, delimiter: Delimiter): CsvTable {
  const all: string[][] = [];
  const splitter = createCsvSplitter(delimiter, {
    row: (fields) => {
      if (!isEmptyRow(fields) && !isSeparatorRow(fields)) all.push(fields);
    },
    broken: () => undefined,
  });
  splitter.push(head);
  // The start of a large file ends within a record, which is dropped; a small file is parsed to its end.
  if (all.length < 20) splitter.end();
  if (/^sep=.?$/i.test(all[0]?.[0] ?? "")) all.shift();
  const countHeaders = (row: readonly string[]): number => row.filter(isFieldHeader).length;
  let headerAt = all.slice(0, MAX_ROWS_ABOVE_HEADER).findIndex((row) => row.length > 1 && countHeaders(row) >= 2);
  // The upper row of a two-row header has group names ("Conversation", "Message").
  const [upper = [], lower = []] = headerAt < 0 ? [] : all.slice(headerAt, headerAt + 2);
  if (lower.length === upper.length && countHeaders(lower) > countHeaders(upper)) headerAt += 1;
  const rows = all.slice(Math.max(0, headerAt));
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2) return { rows, score: 0, fit: 0 };
  const even = rows.filter((row) => row.length === width).length / rows.length;
  if (headerAt >= 0) return { rows, score: 0.6 + 0.4 * even, fit: 1.3 * even };
  // Prose has commas too, so without a header all rows must have the same length.
  const score = even > 0.9 ? even * 0.5 : 0;
  return { rows, score, fit: score === 0 ? 0 : even };
}

/** Whether all fields of a row are blank. */
export function isEmptyRow(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() === "");
}

/** Whether a row is the separator below the header of a Markdown table. */
export function isSeparatorRow(fields: readonly string[]): boolean {
  // Runs on every row, so most are rejected by their first character.
  const [first = "", second = ""] = fields;
  if (!/[-:\s]/.test(first.charAt(0) || second.charAt(0))) return false;
  return fields.every((field) => /^(?::?-{3,}:?)?$/.test(field.trim()));
}

/** Trims a header and cuts it to the maximum length, for storage and comparison. */
export function normalizeHeader(header: string, maxLength: number): string {
  return header.trim().slice(0, maxLength);
}
