const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Repairs text whose UTF-8 bytes were written as Latin-1 letters ("JosÃ©" → "José"). Unchanged unless every letter fits
 * into a byte and the bytes are valid UTF-8, so that text that was right stays right.
 */
export function repairLatin1(text: string): string {
  let repaired = "";
  let copied = 0;
  // Decoded here, because a call of TextDecoder for each message takes twice as long.
  for (let at = text.search(NOT_ASCII); at >= 0 && at < text.length; at++) {
    const lead = text.charCodeAt(at);
    if (lead < 0x80) continue;
    const size = countBytes(lead);
    const sign = decodeSign(text, at, size);
    if (sign < 0) return text;
    repaired += text.slice(copied, at) + String.fromCodePoint(sign);
    copied = at + size;
    at = copied - 1;
  }
  return repaired === "" ? text : repaired + text.slice(copied);
}

/** Length of the UTF-8 sequence that starts with the byte; 0 if none does. */
function countBytes(lead: number): number {
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

/** The code point of a sequence of `size` bytes; −1 if it isn't valid. */
function decodeSign(text: string, at: number, size: number): number {
  if (size === 0) return -1;
  let sign = text.charCodeAt(at) & (0xff >> (size + 1));
  for (let next = at + 1; next < at + size; next++) {
    const unit = text.charCodeAt(next);
    if (!(unit >= 0x80 && unit < 0xc0)) return -1;
    sign = (sign << 6) | (unit & 0x3f);
  }
  // Longer than needed, a surrogate, or beyond Unicode.
  const isValid = size === 2 || (size === 3 ? sign >= 0x800 : sign >= 0x10000);
  return isValid && sign <= 0x10ffff && !(sign >= 0xd800 && sign < 0xe000) ? sign : -1;
}
