import { Gunzip } from "fflate";
import { ContainerError, RefusedFileError } from "./container-error.ts";

/** Gzip is unpacked in slices of this size, because a slice of a bomb becomes a thousand times as long. */
const SLICE_BYTES = 16 * 1024;
/** Below this, a file may be packed as well as it likes. */
const FREE_BYTES = 4 * 1024 * 1024;
const MAX_RATIO = 200;
/** Maximum size of an unpacked zip. */
export const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;

/** Counts what comes out of a compressed file and refuses bombs. */
export type UnpackMeter = { add: (packed: number, unpacked: number) => void };

/** Creates a meter that throws ContainerError above `maxBytes` or 200 times the packed size. */
export function createUnpackMeter(maxBytes = Number.POSITIVE_INFINITY): UnpackMeter {
  let packed = 0;
  let unpacked = 0;
  return {
    add(packedBytes, unpackedBytes) {
      packed += packedBytes;
      unpacked += unpackedBytes;
      if (unpacked > maxBytes) {
        throw new RefusedFileError(
          "bad_zip",
          `The file is larger than ${maxBytes / 1024 ** 3} GiB when it is unpacked.`,
        );
      }
      if (unpacked > FREE_BYTES && unpacked > packed * MAX_RATIO) {
        throw new RefusedFileError(
          "bad_zip",
          `The file becomes more than ${MAX_RATIO} times as large when it is unpacked.`,
        );
      }
    },
  };
}

/** Whether a file starts like gzip. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/**
 * Decompresses gzip, also several after each other, which the platform refuses. What came before a damaged or missing part is
 * passed on before ContainerError is thrown.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new Gunzip();
  const meter = createUnpackMeter();
  let unpacked: Uint8Array[] = [];
  stream.ondata = (chunk) => {
    if (chunk.byteLength > 0) unpacked.push(chunk);
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += SLICE_BYTES) {
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      const failure = push(slice, false);
      meter.add(
        slice.byteLength,
        unpacked.reduce((sum, { byteLength }) => sum + byteLength, 0),
      );
      yield* takeUnpacked();
      if (failure) throw new ContainerError("bad_zip", "The compressed file is damaged: the rest is missing.");
    }
  }
  if (push(new Uint8Array(), true)) {
    yield* takeUnpacked();
    throw new ContainerError("bad_zip", "The compressed file is truncated: the rest is missing.");
  }
  yield* takeUnpacked();

  /** Whether the data was refused. */
  function push(slice: Uint8Array, isLast: boolean): boolean {
    try {
      stream.push(slice, isLast);
      return false;
    } catch {
      return true;
    }
  }

  function* takeUnpacked(): Generator<Uint8Array> {
    const ready = unpacked;
    unpacked = [];
    yield* ready;
  }
}

/**
 * Decompresses a member of a zip file with the platform's own streams, whose memory stays small. Most of what came before a
 * damaged or missing part is passed on before the error is thrown: a ContainerError, or that of `chunks`.
 */
export async function* inflate(chunks: AsyncIterable<Uint8Array>, meter: UnpackMeter): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream("deflate-raw");
  const reader = stream.readable.getReader();
  const stopping = new AbortController();
  const writing = writeAll(chunks, stream.writable.getWriter(), { meter, signal: stopping.signal });
  try {
    for (;;) {
      const next = await reader.read().catch(() => null);
      if (next === null) {
        throw (await writing) ?? new ContainerError("bad_zip", "The zip file is damaged: the rest is missing.");
      }
      if (next.done) break;
      meter.add(0, next.value.byteLength);
      yield next.value;
    }
  } finally {
    stopping.abort();
    // Read to its end and never canceled: Node's stream would throw outside of any promise for what it still unpacks.
    while ((await reader.read().catch(() => null))?.done === false);
    // The next member is read after this one's bytes.
    await writing;
  }
}

/** Writes chunks until they end, are refused or `signal` is aborted. Returns the error of `chunks`, or null. */
async function writeAll(
  chunks: AsyncIterable<Uint8Array>,
  writer: WritableStreamDefaultWriter<BufferSource>,
  { meter, signal }: { meter: UnpackMeter; signal: AbortSignal },
): Promise<Error | null> {
  let isRefused = false;
  try {
    for await (const chunk of chunks) {
      meter.add(chunk.byteLength, 0);
      await writer.write(chunk.slice()).catch(() => (isRefused = true));
      if (isRefused || signal.aborted) return null;
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error("The chunks failed.", { cause: error });
  } finally {
    await writer.close().catch(() => undefined);
  }
}
