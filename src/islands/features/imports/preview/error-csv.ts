import { formatCsvCell } from "#src/domain/shared/csv-cell.ts";

/** An error on a line of an imported file. */
export type ErrorRow = { line: number; code: string; message: string };

/** Formats errors as CSV with a header; quotes texts and prevents spreadsheet formulas. */
export function formatErrorCsv(errors: readonly ErrorRow[]): string {
  const rows = errors.map(({ line, code, message }) => [String(line), code, message].map(formatCsvCell).join(","));
  return ["line,code,message", ...rows].join("\r\n") + "\r\n";
}
