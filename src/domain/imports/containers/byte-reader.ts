/** Reads bytes of a stream in exact amounts. */
export type ByteReader = {
  /** Buffers at least `count` bytes if the stream has them; returns the buffered bytes, fewer at the end. */
  peek: (count: number) => Promise<Uint8Array>;
  /** Removes buffered bytes. */
  drop: (count: number) => void;
  /** Closes the stream before its end. */
  close: () => Promise<void>;
};

const EMPTY = new Uint8Array();
const PIECE_BYTES = 32 * 1024;

/** Creates a reader of a stream of chunks. */
export function createByteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const source = chunks[Symbol.asyncIterator]();
  let buffer: Uint8Array = EMPTY;
  let hasEnded = false;
  return {
    async peek(count) {
      if (buffer.byteLength >= count) return buffer;
      const parts = [buffer];
      let length = buffer.byteLength;
      while (length < count && !hasEnded) {
        const next = await source.next();
        if (next.done === true) hasEnded = true;
        else {
          parts.push(next.value);
          length += next.value.byteLength;
        }
      }
      buffer = joinBytes(parts, length);
      return buffer;
    },
    drop(count) {
      buffer = buffer.subarray(count);
    },
    async close() {
      await source.return?.();
    },
  };
}

/** Joins chunks to one array of `length` bytes. */
export function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const filled = parts.filter((part) => part.byteLength > 0);
  const [only] = filled;
  if (filled.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of filled) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

/** Divides a chunk into pieces whose text stays in the processor's cache and dies young. */
export function* listPieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
}
