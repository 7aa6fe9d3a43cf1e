/** Array literals for statements of many rows: the driver's own writer takes arrays of any depth and type, and costs several times as much. */

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

type Plain = number | string | boolean | null;

/** One column of `rows`: numbers, booleans, UUIDs, dates, whatever never needs quotes. */
export function writeColumn<T>(rows: readonly T[], pick: (row: T) => Plain): string {
  let literal = "";
  for (const row of rows) literal += `,${pick(row) ?? "NULL"}`;
  return `{${literal.slice(1)}}`;
}

/** One column of `rows`, any text: each value in quotes. */
export function writeTextColumn<T>(rows: readonly T[], pick: (row: T) => string | null): string {
  let literal = "";
  for (const row of rows) literal += `,${quote(pick(row))}`;
  return `{${literal.slice(1)}}`;
}

/** Values that never need quotes. */
export function writeArray(values: readonly Plain[]): string {
  return writeColumn(values, (value) => value);
}

/** Any text, each value in quotes. */
export function writeTextArray(values: readonly (string | null)[]): string {
  return writeTextColumn(values, (value) => value);
}

function quote(value: string | null): string {
  if (value === null) return "NULL";
  return NEEDS_ESCAPE.test(value) ? `"${value.replaceAll(ESCAPED, String.raw`\$&`)}"` : `"${value}"`;
}
