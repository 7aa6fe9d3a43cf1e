import { MAX_TEXT_BYTES } from "#src/domain/ingest/ingest.contract.ts";

const MAX_UNIT_BYTES = 3;

/** Replaces what the database can't store: a platform would never send it better. */
export function replaceUnstorable(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\uFFFD");
}

/** Cuts a text that is too long for a message, never inside a character. */
export function cutText(text: string): { text: string; truncated: boolean } {
  if (text.length * MAX_UNIT_BYTES <= MAX_TEXT_BYTES) return { text, truncated: false };
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= MAX_TEXT_BYTES) return { text, truncated: false };
  let end = MAX_TEXT_BYTES;
  // Bytes 10xxxxxx continue a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return { text: bytes.subarray(0, end).toString("utf8"), truncated: true };
}
