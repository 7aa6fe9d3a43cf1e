import { hashUnit } from "../encoding/fnv.ts";

/** Rows in the table of grams (letter runs and words); grams share rows by hash. */
export const GRAM_COUNT = 8192;

/** The classes of the table: the three languages, and three families of all others. */
export const LANGUAGE_GROUPS = ["en", "pt", "es", "romance", "germanic", "farther"] as const;

/** At most this many letters of a word are used. */
export const MAX_LETTERS = 14;
/** The same in UTF-16 units, with stretched letters. */
const MAX_UNITS = 40;

const EDGE = 32;
const WORD_SEED = 0x3c6ef372;
const ROWS = new Int32Array(4 * (MAX_LETTERS + 3));

/**
 * The table rows of a word's grams: its runs of two to four letters with the word edges marked, and the whole word, in lower case
 * with accents (they differ between languages). A stretched letter counts at most twice. Only the first `count` entries of `grams`
 * are valid; the array is reused by the next call.
 */
export function listGrams(text: string, start: number, end: number): { grams: Int32Array; count: number } {
  const stop = Math.min(end, start + MAX_UNITS);
  let count = 0;
  let letters = 0;
  let one = 0;
  let two = 0;
  let three = EDGE;
  let whole = WORD_SEED;
  for (let at = start; letters <= MAX_LETTERS; at++) {
    const over = at >= stop || letters === MAX_LETTERS;
    const code = over ? EDGE : toLower(text.charCodeAt(at));
    if (!over && code === three && code === two) continue;
    if (!over) whole = hashUnit(whole, code);
    ROWS[count++] = hashGram(three, code, 0, 1);
    if (two !== 0) ROWS[count++] = hashGram(two, three, code, 2);
    if (one !== 0) ROWS[count++] = hashGram(mix(one, two), three, code, 3);
    if (over) break;
    letters++;
    one = two;
    two = three;
    three = code;
  }
  ROWS[count++] = hashGram(whole, letters, 0, 4);
  return { grams: ROWS, count };
}

function mix(first: number, second: number): number {
  return Math.imul(first, 0x27d4eb2f) ^ second;
}

function hashGram(first: number, second: number, third: number, kind: number): number {
  let hash =
    Math.imul(first + kind * 0x1f35, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return hash & (GRAM_COUNT - 1);
}

function toLower(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
  if (code >= 0xc0 && code <= 0xde && code !== 0xd7) return code + 32;
  // Latin Extended-A: capitals are even, but for two stretches.
  if (code >= 0x100 && code < 0x180)
    return (code >= 0x139 && code <= 0x148) || code >= 0x179 ? code + (code & 1) : code | 1;
  return code;
}
