import { toAsciiDigits } from "#src/domain/shared/digits.ts";

/** A text in plain characters for matching, and where each of its characters is in the original. */
export type FoldedText = {
  text: string;
  /** Returns the range of the original text for a range of the folded one. */
  toOriginal: (start: number, end: number) => [start: number, end: number];
};

/** Nothing to fold: ASCII without escapes, and the letters and marks of Latin texts. */
const FOLDABLE =
  /[^\x00-\x7F\u00A1-\u00AC\u00AE-\u00B6\u00B8-\u02FF‘’“”…]|%[0-9a-f]{2}|&(?:#|commat|plus|nbsp|period)|\\(?:u00|x)[2-7]/i;
/** A percent-encoded character, encoded up to four times ("%2540"). */
const PERCENT = /%(?:25){0,3}([0-9a-f]{2})/iy;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(commat|plus|nbsp|period));/iy;
const UNICODE_ESCAPE = /\\(?:u00|x)([2-7][0-9a-f])/iy;
const NAMED: Readonly<Record<string, string>> = { commat: "@", plus: "+", nbsp: " ", period: "." };
const IGNORED = /^[\p{Cf}\uFE0E\uFE0F\u20E3]$/u;
const DASH = /^[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]$/;
/** Marks that are a dash or a dot only inside a number or an address. */
const MARKS_BETWEEN: Readonly<Record<string, string>> = { ー: "-", "·": ".", "•": ".", "。": ".", "｡": "." };
const WORD = /^[A-Za-z0-9\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]$/;

/**
 * Folds digits of all scripts, full-width forms, kinds of spaces and dashes, and encoded characters (`%40`, `&#64;`,
 * `\u0040`) to ASCII, and drops invisible characters. Other letters stay.
 */
export function foldText(text: string): FoldedText {
  if (!FOLDABLE.test(text)) return { text, toOriginal: (start, end) => [start, end] };
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length;) {
    const { value, length } = foldAt(text, at, folded);
    for (let unit = 0; unit < value.length; unit++) {
      starts.push(at);
      ends.push(at + length);
    }
    // A keycap is a digit and the marks after it.
    if (value === "" && /^[\uFE0E\uFE0F\u20E3]/.test(text.charAt(at)) && ends.length > 0)
      ends[ends.length - 1] = at + length;
    folded += value;
    at += length;
  }
  return { text: folded, toOriginal: (start, end) => [starts[start] ?? text.length, ends[end - 1] ?? text.length] };
}

function foldAt(text: string, at: number, before: string): { value: string; length: number } {
  const code = text.codePointAt(at) ?? 0;
  if (code < 0x80) {
    const decoded = decodeEscape(text, at);
    if (decoded === null) return { value: text.charAt(at), length: 1 };
    return { value: foldSymbol(decoded.symbol), length: decoded.length };
  }
  const symbol = String.fromCodePoint(code);
  const mark = MARKS_BETWEEN[symbol];
  if (mark !== undefined) {
    const isBetween = WORD.test(before.slice(-1)) && WORD.test(text.charAt(at + 1));
    return { value: isBetween ? mark : symbol, length: 1 };
  }
  return { value: foldSymbol(symbol), length: symbol.length };
}

function foldSymbol(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0;
  if (code < 0x20) return " ";
  if (code < 0x80) return symbol;
  if (IGNORED.test(symbol)) return "";
  if (DASH.test(symbol)) return "-";
  if (code === 0xa0) return " ";
  const digit = toAsciiDigits(symbol);
  if (digit !== symbol || code < 0x2000) return digit;
  // "№" would become the word "No".
  const plain = symbol === "№" ? symbol : symbol.normalize("NFKC");
  return /^[\x20-\x7E]+$/.test(plain) ? plain : symbol;
}

function decodeEscape(text: string, at: number): { symbol: string; length: number } | null {
  switch (text.charCodeAt(at)) {
    case 37:
      return decodePercent(text, at);
    case 38: {
      ENTITY.lastIndex = at;
      const [found = "", decimal, hexadecimal, name] = ENTITY.exec(text) ?? [];
      if (found === "") return null;
      if (name !== undefined) return { symbol: NAMED[name.toLowerCase()] ?? "", length: found.length };
      return decodeCodePoint(found, decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal));
    }
    case 92: {
      UNICODE_ESCAPE.lastIndex = at;
      const [found = "", code = ""] = UNICODE_ESCAPE.exec(text) ?? [];
      return found === "" ? null : decodeCodePoint(found, Number.parseInt(code, 16));
    }
    default:
      return null;
  }
}

function decodePercent(text: string, at: number): { symbol: string; length: number } | null {
  PERCENT.lastIndex = at;
  const [found = "", hexadecimal = ""] = PERCENT.exec(text) ?? [];
  if (found === "") return null;
  const code = Number.parseInt(hexadecimal, 16);
  if (code < 0x80) return decodeCodePoint(found, code);
  const bytes = 2 + Number(code >= 0xe0) + Number(code >= 0xf0);
  const encoded = text.slice(at, at + 3 * bytes);
  try {
    return { symbol: decodeURIComponent(encoded), length: encoded.length };
  } catch {
    return null;
  }
}

function decodeCodePoint(found: string, code: number): { symbol: string; length: number } | null {
  return code > 0x10ffff ? null : { symbol: String.fromCodePoint(code), length: found.length };
}
