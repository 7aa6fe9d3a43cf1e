import { normalizeUnicode } from "../../shared/normalize-unicode.ts";

/** Normalizes a word of a date or time for lookup: lower case, without dots, spaces, apostrophes, hyphens and format characters. */
export function toWordKey(word: string): string {
  return normalizeUnicode(word, "NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\s.'’‘`´·་-]+/gu, "");
}
