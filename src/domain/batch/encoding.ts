/** A text encoding as TextDecoder names it. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** As many first bytes as an encoding is told by. */
export const ENCODING_HEAD_BYTES = 64 * 1024;

/**
 * The encoding of a file by its first bytes: a byte-order mark decides; without one, UTF-8 if it is
 * valid, else Windows-1252, which spreadsheets in Portuguese and Spanish still save CSV in.
 */
export function detectEncoding(head: Uint8Array): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  try {
    // Streaming: a character cut at the end of the head is no fault.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "utf-8";
  } catch {
    return isMostlyUtf8(head) ? "utf-8" : "windows-1252";
  }
}

/** A few damaged bytes don't make a file another encoding: its other multi-byte characters are still whole. */
function isMostlyUtf8(head: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(head, { stream: true });
  let whole = 0;
  let broken = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd) broken += 1;
    else if (unit > 0x7f) whole += 1;
  }
  return whole > broken;
}
