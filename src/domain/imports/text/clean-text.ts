import { MAX_TEXT_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { countUtf8Bytes } from "#src/domain/shared/text.ts";
import { normalizeUnicode } from "#src/domain/shared/normalize-unicode.ts";

/** Removes NUL characters and replaces lone surrogates by U+FFFD, because PostgreSQL and UTF-8 can't store them. */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes("\0") ? wellFormed.replaceAll("\0", "") : wellFormed;
}

/** Whether a text is longer than MAX_TEXT_BYTES in UTF-8. */
export function isTextTooLong(text: string): boolean {
  // A UTF-16 unit takes one to three bytes, so most texts need no exact count.
  return text.length * 3 > MAX_TEXT_BYTES && countUtf8Bytes(text) > MAX_TEXT_BYTES;
}

/**
 * Normalizes a header, role value or name for comparison: lower case, no accents or punctuation, single spaces. A label
 * without letters or digits (🙂) is only trimmed.
 */
export function normalizeLabel(label: string): string {
  const words = normalizeUnicode(label, "NFD")
    .replace(/[\p{Mn}\p{Cf}]/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
  return words === "" ? label.trim() : words;
}
