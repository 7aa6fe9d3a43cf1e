/** Code points of zero in the digit scripts of Unicode's numbering systems, those of CLDR's languages first. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xff10, 0xe50, 0x1040, 0xf20, 0x17e0, 0xed0, 0x7c0, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66,
  0xce6, 0xd66, 0xde6, 0x1090, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x1e950,
];

/** Replaces the decimal digits of all scripts by 0–9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, toAsciiDigit);
}

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
