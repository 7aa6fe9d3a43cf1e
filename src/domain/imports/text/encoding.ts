/** A text encoding as TextDecoder names it. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Number of bytes that the encoding is detected from. */
const DETECTION_BYTES = 64 * 1024;

/**
 * Detects the encoding from the first bytes: by byte-order mark, by the zeros between UTF-16 letters, by valid UTF-8,
 * else Windows-1252, which Portuguese and Spanish spreadsheets still use for CSV. `isComplete`: no bytes follow, so an
 * incomplete character at the end is invalid.
 */
export function detectEncoding(head: Uint8Array, isComplete = false): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const utf16 = detectUtf16(head);
  if (utf16 !== null) return utf16;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: !isComplete });
    return "utf-8";
  } catch {
    return isMostlyUtf8(head) ? "utf-8" : "windows-1252";
  }
}

/**
 * Creates a streaming decoder that detects the encoding. It buffers bytes until they show the encoding: at the start,
 * and at the first non-ASCII byte of a file that was ASCII so far. The result doesn't depend on the chunk boundaries.
 */
export function createFileDecoder(): {
  decode: (chunk: Uint8Array) => string;
  /** Decodes the buffered bytes; more may follow. */
  flush: () => string;
  end: () => string;
} {
  let decoder: TextDecoder | null = null;
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let started = false;

  function decode(chunk: Uint8Array): string {
    if (decoder !== null) return decoder.decode(chunk, { stream: true });
    let rest = chunk;
    let text = "";
    if (started && bufferedBytes === 0) {
      const plain = chunk.findIndex((byte) => byte >= 0x80);
      if (plain < 0) return decodeAscii(chunk);
      text = decodeAscii(chunk.subarray(0, plain));
      rest = chunk.subarray(plain);
    }
    buffered.push(rest);
    bufferedBytes += rest.byteLength;
    return bufferedBytes < DETECTION_BYTES ? text : text + flush();
  }

  function flush(isComplete = false): string {
    if (bufferedBytes === 0) return "";
    const all = joinBytes(buffered, bufferedBytes);
    const head = all.subarray(0, DETECTION_BYTES);
    const first = !started;
    started = true;
    buffered = [];
    bufferedBytes = 0;
    // Only the start of a file can have a byte-order mark or the zeros of UTF-16.
    const isAscii = first && head.every((byte) => byte > 0 && byte < 0x80);
    if (isAscii && all.byteLength > head.byteLength) return decodeAscii(head) + decode(all.subarray(DETECTION_BYTES));
    if (isAscii) return decodeAscii(all);
    decoder = new TextDecoder(detectEncoding(head, isComplete && all.byteLength <= DETECTION_BYTES));
    return decoder.decode(all, { stream: true });
  }

  return { decode, flush: () => flush(), end: () => flush(true) + flush(true) + (decoder?.decode() ?? "") };
}

/** Detects UTF-16 without a byte-order mark: one byte of most Latin letters is zero. */
function detectUtf16(head: Uint8Array): TextEncoding | null {
  const pairs = Math.floor(Math.min(head.byteLength, 4096) / 2);
  if (pairs < 2) return null;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  if (low > pairs * 0.3 && high < pairs * 0.05) return "utf-16le";
  return high > pairs * 0.3 && low < pairs * 0.05 ? "utf-16be" : null;
}

/** Whether most multi-byte characters are valid UTF-8, so that a few damaged bytes don't change the encoding. */
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
