/** Signed bytes out of base64, in the browser as in Node. */
export function unpackBytes(base64: string): Int8Array {
  const text = atob(base64);
  const bytes = new Int8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const BACKSLASH = 92;
/** The largest number that `packSteps` holds in one byte, to either side of nought. */
export const MOST_STEPS = 45;
const NOUGHT = 80;
const ASCII_END = 128;
/** Beyond, up to 127 to either side: letters of two bytes, in the middle of their range. */
const WIDE_NOUGHT = 0x180;

/** Small whole numbers as letters: a table of few steps takes a fifth less room, once compressed, than its bytes in base64. */
export function packSteps(numbers: ArrayLike<number>): string {
  let text = "";
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    const code = number + NOUGHT;
    if (Math.abs(number) > MOST_STEPS) text += String.fromCharCode(number + WIDE_NOUGHT);
    else text += String.fromCharCode(code < BACKSLASH ? code : code + 1);
  }
  return text;
}

/** What `packSteps` packed. */
export function unpackSteps(text: string): Int8Array {
  const numbers = new Int8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII_END) numbers[at] = code - WIDE_NOUGHT;
    else numbers[at] = (code < BACKSLASH ? code : code - 1) - NOUGHT;
  }
  return numbers;
}

/** The largest number that `packSparse` holds, to either side of nought. */
export const FEW_STEPS = 5;
const FIRST = 35;
const MOST_NOUGHTS = 9;

/**
 * Numbers of a few steps, mostly nought, as letters: one for each that is not, which also says how many noughts stand before it, and one
 * for nine noughts in a row. Compressed, that takes two thirds of what a letter for each number takes.
 */
export function packSparse(numbers: ArrayLike<number>): string {
  let text = "";
  let noughts = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number === 0) noughts++;
    else {
      text += letterOf(noughts * 2 * FEW_STEPS + (number < 0 ? number + FEW_STEPS : number + FEW_STEPS - 1));
      noughts = 0;
    }
    if (noughts === MOST_NOUGHTS) {
      text += letterOf(MOST_NOUGHTS * 2 * FEW_STEPS);
      noughts = 0;
    }
  }
  return text;
}

/** What `packSparse` packed: so many numbers. */
export function unpackSparse(text: string, length: number): Int8Array {
  const numbers = new Int8Array(length);
  let at = 0;
  for (let read = 0; read < text.length; read++) {
    const letter = text.charCodeAt(read);
    const code = (letter < BACKSLASH ? letter : letter - 1) - FIRST;
    const noughts = Math.floor(code / (2 * FEW_STEPS));
    at += noughts;
    if (noughts === MOST_NOUGHTS) continue;
    const step = code - noughts * 2 * FEW_STEPS;
    numbers[at++] = step < FEW_STEPS ? step - FEW_STEPS : step - FEW_STEPS + 1;
  }
  return numbers;
}

function letterOf(code: number): string {
  return String.fromCharCode(code + FIRST < BACKSLASH ? code + FIRST : code + FIRST + 1);
}
