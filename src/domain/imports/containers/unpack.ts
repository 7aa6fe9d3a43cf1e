import { Gunzip, Inflate } from "fflate";
import { ContainerError } from "./container-error.ts";

/** A stream is unpacked in slices of this size, because a slice of a bomb becomes a thousand times as long. */
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
        throw new ContainerError("bad_zip", `The file is larger than ${maxBytes / 1024 ** 3} GiB when it is unpacked.`);
      }
      if (unpacked > FREE_BYTES && unpacked > packed * MAX_RATIO) {
        throw new ContainerError(
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

/** Decompresses gzip. What came before a damaged or missing part is passed on before ContainerError is thrown. */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* unpack(chunks, new Gunzip(), { name: "compressed file", meter: createUnpackMeter() });
}

/** Decompresses a member of a zip file. */
export async function* inflate(chunks: AsyncIterable<Uint8Array>, meter: UnpackMeter): AsyncGenerator<Uint8Array> {
  yield* unpack(chunks, new Inflate(), { name: "zip file", meter });
}

type Stream = Gunzip | Inflate;

async function* unpack(
  chunks: AsyncIterable<Uint8Array>,
  stream: Stream,
  { name, meter }: { name: string; meter: UnpackMeter },
): AsyncGenerator<Uint8Array> {
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
      if (failure) throw new ContainerError("bad_zip", `The ${name} is damaged: the rest is missing.`);
    }
  }
  if (push(new Uint8Array(), true)) {
    yield* takeUnpacked();
    throw new ContainerError("bad_zip", `The ${name} is truncated: the rest is missing.`);
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
