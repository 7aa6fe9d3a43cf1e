/** One thing that is wrong on one line of a file. */
export type ErrorRow = { line: number; code: string; message: string };

/** Errors as CSV with a head; texts quoted, and kept from being read as a formula. */
export function writeErrorCsv(errors: readonly ErrorRow[]): string {
  const rows = errors.map(({ line, code, message }) => [String(line), code, message].map(quote).join(","));
  return ["line,code,message", ...rows].join("\r\n") + "\r\n";
}

function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
