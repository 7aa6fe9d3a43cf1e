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

/**
 * An array of rows of a table: `list` gives one row's cells in the order of the table's columns. Numbers, booleans, UUIDs,
 * instants and days need no quotes; any text goes through {@link writeCell}.
 */
export function writeRecords<T>(rows: readonly T[], list: (row: T) => Plain[]): string | null {
  if (rows.length === 0) return null;
  let literal = "";
  // An absent cell is null; join writes null so.
  for (const row of rows) literal += `,"(${list(row).join(",")})"`;
  return `{${literal.slice(1)}}`;
}

/** Text in quotes twice over: as a cell of a row, and with that row in an array. */
export function writeCell(value: string | null): string {
  if (value === null) return "";
  if (!NEEDS_ESCAPE.test(value)) return String.raw`\"${value}\"`;
  const escaped = value.replaceAll("\\", String.raw`\\\\`).replaceAll('"', String.raw`\\\"`);
  return String.raw`\"${escaped}\"`;
}

const DAY_MS = 86_400_000;
const PAIRS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));
let lastDay = Number.NaN;
let lastDayText = "";

/** An instant in ISO 8601, as Date writes it, at a third of the cost where most are of one day. */
export function writeInstant(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay) {
    lastDayText = new Date(day * DAY_MS).toISOString().slice(0, -"00:00:00.000Z".length);
    lastDay = day;
  }
  const rest = Math.floor(ms - day * DAY_MS);
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = String(rest % 1000).padStart(3, "0");
  return `${lastDayText}${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}:${pair(seconds % 60)}.${thousandths}Z`;
}

function pair(value: number): string {
  return PAIRS[value] ?? "";
}
