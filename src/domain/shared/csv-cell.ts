/** What a spreadsheet may run: signs that begin a formula, also in full width, after any space; and a line's or cell's break. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[ \u00a0]*[\t\r\n]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Formats a CSV cell (RFC 4180). Cells that a spreadsheet would run as a formula start with an apostrophe; numbers stay. */
export function formatCsvCell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Parses a cell: without the apostrophe that {@link formatCsvCell} adds. */
export function parseCsvCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) && !NUMBER.test(cell.slice(1)) ? cell.slice(1) : cell;
}
