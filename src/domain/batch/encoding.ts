/** A text encoding as TextDecoder names it. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** As many bytes as an encoding is told by. */
const SEEN_BYTES = 64 * 1024;

/**
 * The encoding of a file by its first bytes: a byte-order mark decides; then the zeros that UTF-16 writes between
 * letters; then UTF-8 if it is valid, else Windows-1252, which spreadsheets in Portuguese and Spanish still save CSV in.
 * `whole`: nothing comes after the head, so that a character cut at its end is a fault.
 */
export function detectEncoding(head: Uint8Array, whole = false): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const wide = detectWide(head);
  if (wide !== null) return wide;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: !whole });
    return "utf-8";
  } catch {
    return isMostlyUtf8(head) ? "utf-8" : "windows-1252";
  }
}

/**
 * Decodes a file as it comes. Bytes are held back until they tell the encoding: at the start, and where a file that was
 * ASCII so far has its first other letter. What it makes of a file does not depend on how the file is cut.
 */
export function createFileDecoder(): {
  decode: (chunk: Uint8Array) => string;
  /** What is held back, decoded; more may still come. */
  flush: () => string;
  end: () => string;
} {
  let decoder: TextDecoder | null = null;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let begun = false;

  function decode(chunk: Uint8Array): string {
    if (decoder !== null) return decoder.decode(chunk, { stream: true });
    let rest = chunk;
    let text = "";
    if (begun && heldBytes === 0) {
      const plain = chunk.findIndex((byte) => byte >= 0x80);
      if (plain < 0) return decodeAscii(chunk);
      text = decodeAscii(chunk.subarray(0, plain));
      rest = chunk.subarray(plain);
    }
    held.push(rest);
    heldBytes += rest.byteLength;
    return heldBytes < SEEN_BYTES ? text : text + flush();
  }

  function flush(whole = false): string {
    if (heldBytes === 0) return "";
    const all = joinBytes(held, heldBytes);
    const head = all.subarray(0, SEEN_BYTES);
    const first = !begun;
    begun = true;
    held = [];
    heldBytes = 0;
    // Only the start of a file has a byte-order mark, or the zeros of UTF-16.
    const isAscii = first && head.every((byte) => byte > 0 && byte < 0x80);
    if (isAscii && all.byteLength > head.byteLength) return decodeAscii(head) + decode(all.subarray(SEEN_BYTES));
    if (isAscii) return decodeAscii(all);
    decoder = new TextDecoder(detectEncoding(head, whole && all.byteLength <= SEEN_BYTES));
    return decoder.decode(all, { stream: true });
  }

  return { decode, flush: () => flush(), end: () => flush(true) + flush(true) + (decoder?.decode() ?? "") };
}

/** The text of a file's first bytes; a character cut at their end is left out. */
export function decodeHead(bytes: Uint8Array): string {
  const decoder = createFileDecoder();
  return decoder.decode(bytes) + decoder.flush();
}

/** UTF-16 without its mark: most letters of our languages have a zero for their other half. */
function detectWide(head: Uint8Array): TextEncoding | null {
  const pairs = Math.floor(Math.min(head.byteLength, 4096) / 2);
  if (pairs < 2) return null;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  if (low > pairs * 0.3 && high < pairs * 0.05) return "utf-16le";
  return high > pairs * 0.3 && low < pairs * 0.05 ? "utf-16be" : null;
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

function decodeAscii(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}

function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
