import { DAY_MS } from "../../domain/shared/durations.ts";
/** PostgreSQL array literals for bulk statements. The driver's own encoder handles any depth and type, but is several times slower. */

const EMPTY_CELL = String.raw`\"\"`;
const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

type Unquoted = number | string | boolean | null;

/** Encodes one column of `rows`. Values must not need quotes: numbers, booleans, UUIDs, dates. */
export function encodeColumn<T>(rows: readonly T[], pick: (row: T) => Unquoted): string {
  let literal = "";
  for (const row of rows) literal += `,${pick(row) ?? "NULL"}`;
  return `{${literal.slice(1)}}`;
}

/** Encodes one text column of `rows`, each value quoted. */
export function encodeTextColumn<T>(rows: readonly T[], pick: (row: T) => string | null): string {
  let literal = "";
  for (const row of rows) literal += `,${quote(pick(row))}`;
  return `{${literal.slice(1)}}`;
}

/** Encodes values that need no quotes: numbers, booleans, UUIDs, dates. */
export function encodeArray(values: readonly Unquoted[]): string {
  return encodeColumn(values, (value) => value);
}

/** Encodes text values, each quoted. */
export function encodeTextArray(values: readonly (string | null)[]): string {
  return encodeTextColumn(values, (value) => value);
}

function quote(value: string | null): string {
  if (value === null) return "NULL";
  return NEEDS_ESCAPE.test(value) ? `"${value.replaceAll(ESCAPED, String.raw`\$&`)}"` : `"${value}"`;
}

/**
 * Encodes an array of table rows; null if empty. `listCells` returns the cells of a row in column order: numbers, booleans,
 * UUIDs, instants and days as they are, text through {@link encodeCell}.
 */
export function encodeRecords<T>(rows: readonly T[], listCells: (row: T) => Unquoted[]): string | null {
  if (rows.length === 0) return null;
  let literal = "";
  // An empty cell means null, and join() turns null into an empty string.
  for (const row of rows) literal += `,"(${listCells(row).join(",")})"`;
  return `{${literal.slice(1)}}`;
}

/** Encodes text as a cell of a row inside an array, so quoted and escaped twice. */
export function encodeCell(value: string | null): string {
  if (value === null) return "";
  if (value === "") return EMPTY_CELL;
  if (!NEEDS_ESCAPE.test(value)) return String.raw`\"${value}\"`;
  const escaped = value.replaceAll("\\", String.raw`\\\\`).replaceAll('"', String.raw`\\\"`);
  return String.raw`\"${escaped}\"`;
}

const PAIRS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));
let lastDay = Number.NaN;
let lastDayText = "";

/** Formats an instant as ISO 8601, like Date.toISOString at a third of the cost when most instants share a day. */
export function encodeInstant(ms: number): string {
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
