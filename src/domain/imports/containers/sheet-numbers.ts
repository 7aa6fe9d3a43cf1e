import { DAY_MS } from "#src/domain/shared/durations.ts";

const DAYS_1900 = Date.UTC(1899, 11, 30);
const DAYS_1904 = Date.UTC(1904, 0, 1);
/** Excel counts a 29 February 1900 that didn't exist, so that days before it are one too few. */
const LEAP_DAY = 60;
const MAX_SERIAL = 2_958_466;

/** What a number format shows: a date, a time of day, both or neither. */
export type NumberKind = "number" | "date" | "time" | "datetime";

/** Formats that Excel doesn't write down, those of East Asian versions included. */
const BUILT_IN_KINDS: readonly (readonly [number, number, NumberKind])[] = [
  [14, 17, "date"],
  [18, 21, "time"],
  [22, 22, "datetime"],
  [27, 31, "date"],
  [32, 35, "time"],
  [36, 36, "date"],
  [45, 47, "time"],
  [50, 58, "date"],
];

/** The kind of a format: by its code if the workbook has one, else by its number. */
export function getNumberKind(id: number, code: string | undefined): NumberKind {
  if (code !== undefined) return classifyFormat(code);
  return BUILT_IN_KINDS.find(([from, to]) => id >= from && id <= to)?.[2] ?? "number";
}

/** Excel takes 255 characters. */
const MAX_CODE_LENGTH = 1_000;

function classifyFormat(code: string): NumberKind {
  const [first = ""] = code.slice(0, MAX_CODE_LENGTH).split(";");
  const signs = first
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    // Colors, conditions and locales, but not "[h]", which counts hours.
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .toLowerCase();
  if (/general/.test(signs)) return "number";
  const hasDate = /[yd]|e+(?![+-])|^m+$|m{3}/.test(signs.replace(/am\/pm|a\/p/g, ""));
  const hasTime = /[hs]/.test(signs);
  if (hasDate && hasTime) return "datetime";
  if (hasTime) return "time";
  return hasDate ? "date" : "number";
}

/** Writes a number as a person would copy it: whole numbers with all digits, dates and times in ISO form without a zone. */
export function formatSheetNumber(raw: string, kind: NumberKind, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (kind === "number" || value < 0 || value > MAX_SERIAL) return formatPlain(raw, value);
  const days = is1904 ? value : value + (value < LEAP_DAY ? 1 : 0);
  const ms = Math.round((days * DAY_MS) / 1000) * 1000;
  const iso = new Date((is1904 ? DAYS_1904 : DAYS_1900) + ms).toISOString();
  if (kind === "time" && value < 1) return iso.slice(11, 19);
  return kind === "date" && ms % DAY_MS === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

function formatPlain(raw: string, value: number): string {
  if (/^-?\d+$/.test(raw)) return raw;
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
