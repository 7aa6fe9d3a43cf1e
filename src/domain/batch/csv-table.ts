import type { Delimiter } from "./batch.contract.ts";
import { isFieldHeader } from "./column-words.ts";
import { createCsvSplitter } from "./csv-splitter.ts";

/** A report's title and the like may stand above the header. */
export const MAX_ROWS_ABOVE_HEADER = 20;

/** Rows of a file's head from its header on, and how well the delimiter explains them. */
export type CsvTable = { rows: string[][]; score: number };

/** Rows of the head and how well `delimiter` explains it: the share of rows as long as the first, 0 for one column. */
export function readTable(head: string, delimiter: Delimiter): CsvTable {
  const all: string[][] = [];
  const splitter = createCsvSplitter(delimiter, {
    row: (fields) => {
      if (!isEmptyRow(fields) && !isRuleRow(fields)) all.push(fields);
    },
    broken: () => undefined,
  });
  splitter.push(head);
  // A head cut out of a larger file ends within a record, which is left out; a whole small file is read to its end.
  if (all.length < 20) splitter.end();
  if (/^sep=.?$/i.test(all[0]?.[0] ?? "")) all.shift();
  const named = (row: readonly string[]): number => row.filter(isFieldHeader).length;
  let headerAt = all.slice(0, MAX_ROWS_ABOVE_HEADER).findIndex((row) => row.length > 1 && named(row) >= 2);
  // A header of two rows has its groups ("Conversation", "Message") in the upper one.
  const [upper = [], lower = []] = headerAt < 0 ? [] : all.slice(headerAt, headerAt + 2);
  if (lower.length === upper.length && named(lower) > named(upper)) headerAt += 1;
  const rows = all.slice(Math.max(0, headerAt));
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2) return { rows, score: 0 };
  const even = rows.filter((row) => row.length === width).length / rows.length;
  if (headerAt >= 0) return { rows, score: 0.6 + 0.4 * even };
  // Prose has commas too: a file without a header must be even throughout.
  return { rows, score: even > 0.9 ? even * 0.5 : 0 };
}

/** Whether a row holds nothing: spreadsheets leave such rows behind. */
export function isEmptyRow(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() === "");
}

/** Whether a row is the rule that a table in Markdown has below its header. */
export function isRuleRow(fields: readonly string[]): boolean {
  // Asked of every row: nearly all are answered by their first letter.
  const [first = "", second = ""] = fields;
  if (!/[-:\s]/.test(first.charAt(0) || second.charAt(0))) return false;
  return fields.every((field) => /^\s*(?::?-{3,}:?)?\s*$/.test(field));
}

/** A header as options keep it and rows are compared with it. */
export function cutHeader(header: string, maxLength: number): string {
  return header.trim().slice(0, maxLength);
}
