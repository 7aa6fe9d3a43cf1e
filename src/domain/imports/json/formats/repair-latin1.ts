const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Enough for any text: longer ones get an array of their own. */
const shared = new Uint8Array(64 * 1024);

/**
 * Repairs text whose UTF-8 bytes were written as Latin-1 letters ("JosÃ©" → "José"). Unchanged unless every letter fits
 * into a byte and the bytes are valid UTF-8, so that text that was right stays right.
 */
export function repairLatin1(text: string): string {
  let isAscii = true;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0xff) return text;
    if (unit > 0x7f) isAscii = false;
  }
  if (isAscii) return text;
  const bytes = text.length <= shared.length ? shared.subarray(0, text.length) : new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  try {
    return decoder.decode(bytes);
  } catch {
    return text;
  }
}
