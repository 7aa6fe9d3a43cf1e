import { MAX_TEXT_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { measureUtf8Bytes } from "#src/domain/shared/text.ts";

/** `text` without NUL characters, lone surrogates replaced by U+FFFD: what PostgreSQL and UTF-8 can hold. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}

/** Whether `text` takes more than MAX_TEXT_BYTES in UTF-8. */
export function isTextTooLong(text: string): boolean {
  // A UTF-16 unit takes one to three bytes: most texts need no measuring.
  return text.length * 3 > MAX_TEXT_BYTES && measureUtf8Bytes(text) > MAX_TEXT_BYTES;
}

/**
 * A header, role value or name as it is compared: lower case, no accents, marks or punctuation, single spaces. One that
 * is nothing but signs (🙂) stays what it is.
 */
export function normalizeLabel(label: string): string {
  const words = label
    .normalize("NFD")
    .replace(/[\p{Mn}\p{Cf}]/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
  return words === "" ? label.trim() : words;
}
