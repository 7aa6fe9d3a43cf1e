import { MAX_TEXT_BYTES } from "./batch.contract.ts";

/** `text` without NUL characters, lone surrogates replaced by U+FFFD: what PostgreSQL and UTF-8 can hold. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}

/** Whether `text` takes more than MAX_TEXT_BYTES in UTF-8. */
export function isTextTooLong(text: string): boolean {
  if (text.length * 3 <= MAX_TEXT_BYTES) return false;
  if (text.length > MAX_TEXT_BYTES) return true;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    // A surrogate is half of a four-byte character.
    else if (unit >= 0xd800 && unit <= 0xdfff) bytes += 2;
    else bytes += 3;
  }
  return bytes > MAX_TEXT_BYTES;
}

/** A header, role value or name as it is compared: lower case, no accents, marks or punctuation, single spaces. */
export function normalizeLabel(label: string): string {
  return label
    .normalize("NFD")
    .replace(/[\p{Mn}\p{Cf}]/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
}
