import { countUtf8Bytes } from "../shared/text.ts";

/** A result with its structured content and the same as text, in bytes. */
export const MAX_RESULT_BYTES = 100_000;
/** A single text in a result, in bytes. */
export const MAX_TEXT_BYTES = 8_000;
/** The rest of a result beside its data. */
const ENVELOPE_BYTES = 500;

/** The size of a result with this data: as structured content, and once more as JSON in a text. */
function countResultBytes(data: object): number {
  const json = JSON.stringify(data);
  return countUtf8Bytes(json) + countUtf8Bytes(JSON.stringify(json)) + ENVELOPE_BYTES;
}

/** Whether a result with this data may be sent. */
export function isWithinLimit(data: object): boolean {
  return countResultBytes(data) <= MAX_RESULT_BYTES;
}

/** Copies a value with all of its texts cut to {@link MAX_TEXT_BYTES}. */
export function cutTexts(value: unknown): unknown {
  if (typeof value === "string") return cutText(value);
  if (Array.isArray(value)) return value.map(cutTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cutTexts(part)]));
}

/** Cuts a text to {@link MAX_TEXT_BYTES} with an ellipsis, between characters. */
export function cutText(text: string): string {
  // Three bytes per UTF-16 unit at most.
  if (text.length * 3 <= MAX_TEXT_BYTES) return text;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= MAX_TEXT_BYTES) return text;
  let end = MAX_TEXT_BYTES - 3;
  // Bytes that continue a character begin with the bits 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return `${new TextDecoder().decode(bytes.subarray(0, end))}…`;
}

/**
 * The largest number of leading items with which `build` gives data within the limit; at least 0. `build` must grow with
 * the number of items.
 */
export function countFitting(length: number, build: (count: number) => object): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isWithinLimit(build(middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}
