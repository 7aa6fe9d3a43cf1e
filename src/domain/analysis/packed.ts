/** Signed bytes out of base64, in the browser as in Node. */
export function unpackBytes(base64: string): Int8Array {
  const text = atob(base64);
  const bytes = new Int8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const BACKSLASH = 92;
/** The largest number that `packSteps` holds, to either side of nought. */
export const MOST_STEPS = 45;
const NOUGHT = 80;

/** Small whole numbers as letters: a table of few steps takes a fifth less room, once compressed, than its bytes in base64. */
export function packSteps(numbers: ArrayLike<number>): string {
  let text = "";
  for (let at = 0; at < numbers.length; at++) {
    const code = (numbers[at] ?? 0) + NOUGHT;
    text += String.fromCharCode(code < BACKSLASH ? code : code + 1);
  }
  return text;
}

/** What `packSteps` packed. */
export function unpackSteps(text: string): Int8Array {
  const numbers = new Int8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    numbers[at] = (code < BACKSLASH ? code : code - 1) - NOUGHT;
  }
  return numbers;
}
