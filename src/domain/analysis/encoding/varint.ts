const BACKSLASH = 92;
/** Largest absolute value that `encodeSmallInts` stores in one byte. */
export const MAX_SMALL_INT = 45;
const ZERO = 80;
const ASCII_END = 128;
/** Larger values, up to ±127, become two-byte characters in the middle of their range. */
const WIDE_ZERO = 0x180;

/** Encodes small integers as characters; compressed, smaller than base64 of their bytes. */
export function encodeSmallInts(numbers: ArrayLike<number>): string {
  let text = "";
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    const code = number + ZERO;
    if (Math.abs(number) > MAX_SMALL_INT) text += String.fromCharCode(number + WIDE_ZERO);
    else text += String.fromCharCode(code < BACKSLASH ? code : code + 1);
  }
  return text;
}

/** Decodes {@link encodeSmallInts}. */
export function decodeSmallInts(text: string): Int8Array {
  const numbers = new Int8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII_END) numbers[at] = code - WIDE_ZERO;
    else numbers[at] = (code < BACKSLASH ? code : code - 1) - ZERO;
  }
  return numbers;
}

/** Largest absolute value that `encodeSparse` stores. */
export const MAX_SPARSE = 5;
const FIRST = 35;
const MAX_ZEROS = 9;

/**
 * Encodes small, mostly zero integers as characters: one per nonzero value, which includes the number of zeros before it, and one
 * per nine zeros in a row. Compressed, two thirds of the size of `encodeSmallInts`.
 */
export function encodeSparse(numbers: ArrayLike<number>): string {
  let text = "";
  let zeros = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number === 0) zeros++;
    else {
      text += toCharacter(zeros * 2 * MAX_SPARSE + (number < 0 ? number + MAX_SPARSE : number + MAX_SPARSE - 1));
      zeros = 0;
    }
    if (zeros === MAX_ZEROS) {
      text += toCharacter(MAX_ZEROS * 2 * MAX_SPARSE);
      zeros = 0;
    }
  }
  return text;
}

/** Decodes {@link encodeSparse} to `length` integers. */
export function decodeSparse(text: string, length: number): Int8Array {
  const numbers = new Int8Array(length);
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const code = (unit < BACKSLASH ? unit : unit - 1) - FIRST;
    const zeros = Math.floor(code / (2 * MAX_SPARSE));
    at += zeros;
    if (zeros === MAX_ZEROS) continue;
    const step = code - zeros * 2 * MAX_SPARSE;
    numbers[at++] = step < MAX_SPARSE ? step - MAX_SPARSE : step - MAX_SPARSE + 1;
  }
  return numbers;
}

const DIGITS = 90;
/** Digits per gap. */
const GAP_DIGITS = 3;

/** Encodes ascending integers by the gaps between them, three digits each; all first digits come first, which compresses best. */
export function encodeAscending(numbers: readonly number[]): string {
  const gaps = numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
  const worst = Math.max(0, ...gaps);
  if (worst >= DIGITS ** GAP_DIGITS) throw new Error(`A gap of ${String(worst)} is too wide.`);
  let text = "";
  for (let unit = DIGITS ** (GAP_DIGITS - 1); unit >= 1; unit /= DIGITS)
    for (const gap of gaps) text += toCharacter(Math.floor(gap / unit) % DIGITS);
  return text;
}

/** Decodes {@link encodeAscending}. */
export function decodeAscending(text: string): Int32Array {
  const count = text.length / GAP_DIGITS;
  const numbers = new Int32Array(count);
  let last = 0;
  for (let at = 0; at < count; at++) {
    for (let digit = 0, gap = 0; digit < GAP_DIGITS; digit++) {
      const code = text.charCodeAt(digit * count + at);
      gap = gap * DIGITS + (code < BACKSLASH ? code : code - 1) - FIRST;
      if (digit === GAP_DIGITS - 1) last += gap;
    }
    numbers[at] = last;
  }
  return numbers;
}

function toCharacter(code: number): string {
  return String.fromCharCode(code + FIRST < BACKSLASH ? code + FIRST : code + FIRST + 1);
}
