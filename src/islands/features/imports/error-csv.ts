/** An error on a line of an imported file. */
export type ErrorRow = { line: number; code: string; message: string };

/** Formats errors as CSV with a header; quotes texts and prevents spreadsheet formulas. */
export function formatErrorCsv(errors: readonly ErrorRow[]): string {
  const rows = errors.map(({ line, code, message }) => [String(line), code, message].map(quote).join(","));
  return ["line,code,message", ...rows].join("\r\n") + "\r\n";
}

function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
