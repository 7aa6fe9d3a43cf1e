import { hashUnit } from "./fnv.ts";

/** Places in the table of letter runs and words; runs share places by hash. */
export const GRAM_COUNT = 8192;

/** What the table tells apart: the three languages, and three families of all others. */
export const TONGUES = ["en", "pt", "es", "romance", "germanic", "farther"] as const;

/** How many letters of a word are read. */
export const LETTERS_READ = 14;
/** Drawn-out letters may take up so much of it. */
const UNITS_READ = 40;

const EDGE = 32;
const WORD_SEED = 0x3c6ef372;
const PLACES = new Int32Array(4 * (LETTERS_READ + 3));

/**
 * The places of a word's runs of two to four letters, its ends marked, and of the whole word, in lower case with the accents
 * on: they tell languages apart. A letter that is drawn out counts twice at most. The list is used again by the next call; `count` says how
 * much of it holds.
 */
export function placeGrams(text: string, start: number, end: number): { places: Int32Array; count: number } {
  const stop = Math.min(end, start + UNITS_READ);
  let count = 0;
  let letters = 0;
  let one = 0;
  let two = 0;
  let three = EDGE;
  let whole = WORD_SEED;
  for (let at = start; letters <= LETTERS_READ; at++) {
    const over = at >= stop || letters === LETTERS_READ;
    const code = over ? EDGE : toLower(text.charCodeAt(at));
    if (!over && code === three && code === two) continue;
    if (!over) whole = hashUnit(whole, code);
    PLACES[count++] = place(three, code, 0, 1);
    if (two !== 0) PLACES[count++] = place(two, three, code, 2);
    if (one !== 0) PLACES[count++] = place(mix(one, two), three, code, 3);
    if (over) break;
    letters++;
    one = two;
    two = three;
    three = code;
  }
  PLACES[count++] = place(whole, letters, 0, 4);
  return { places: PLACES, count };
}

function mix(first: number, second: number): number {
  return Math.imul(first, 0x27d4eb2f) ^ second;
}

function place(first: number, second: number, third: number, kind: number): number {
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
