import { createByteReader } from "./byte-reader.ts";
import type { ByteReader } from "./byte-reader.ts";
import { ContainerError, RefusedFileError } from "./container-error.ts";
import { createUnpackMeter, inflate, MAX_UNPACKED_BYTES } from "./unpack.ts";
import type { UnpackMeter } from "./unpack.ts";

const MAX_MEMBERS = 10_000;
const HEADER_BYTES = 30;
const PIECE_BYTES = 64 * 1024;
/** Longest record after a member of unknown size, with the start of the next one. */
const DESCRIPTOR_BYTES = 28;
/** The record may also have no signature, and then begins 12 bytes before the next one's. */
const HELD_BYTES = DESCRIPTOR_BYTES + 12;
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UNKNOWN_SIZE = 0xffffffff;
const TRUNCATED = "The zip file is truncated: the rest is missing.";

/** A file in a zip. `content` may be read once, before the next member; a member that isn't read is skipped. */
export type ZipMember = { name: string; content: () => AsyncGenerator<Uint8Array> };

type Header = { name: string; method: number; size: number; hasDescriptor: boolean; length: number };

/** Whether a file starts like a zip. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5 || head[2] === 7);
}

/** Lists the files of a zip in order, reading it once as a stream. Throws ContainerError for what is refused. */
export async function* readZip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ZipMember> {
  const reader = createByteReader(chunks);
  const meter = createUnpackMeter(MAX_UNPACKED_BYTES);
  try {
    for (let count = 0; ; count++) {
      const header = await readHeader(reader);
      if (header === null) return;
      if (count >= MAX_MEMBERS)
        throw new RefusedFileError("bad_zip", `The zip file has more than ${MAX_MEMBERS} files.`);
      checkName(header.name);
      reader.drop(header.length);
      const next = header.hasDescriptor ? readToDescriptor(reader) : readBytes(reader, header.size);
      if (!header.name.endsWith("/")) yield { name: header.name, content: () => unpackMember(header, next, meter) };
      // Whatever is left of the member.
      while ((await next()) !== null);
    }
  } finally {
    await reader.close();
  }
}

/** Returns the next piece of a member's packed data; null after the last one. */
type NextPiece = () => Promise<Uint8Array | null>;

async function* listPieces(next: NextPiece): AsyncGenerator<Uint8Array> {
  for (let piece = await next(); piece !== null; piece = await next()) yield piece;
}

async function readHeader(reader: ByteReader): Promise<Header | null> {
  const start = await reader.peek(HEADER_BYTES);
  if (start.byteLength >= 4 && [CENTRAL, END].includes(readUint(start, 0, 4))) return null;
  if (start.byteLength < HEADER_BYTES) throw new ContainerError("bad_zip", TRUNCATED);
  // Some programs split archives and mark the first part.
  if (readUint(start, 0, 4) === DESCRIPTOR && readUint(start, 4, 4) === LOCAL) {
    reader.drop(4);
    return readHeader(reader);
  }
  if (readUint(start, 0, 4) !== LOCAL) throw new ContainerError("bad_zip", "The zip file is damaged.");
  const flags = readUint(start, 6, 2);
  const nameLength = readUint(start, 26, 2);
  const length = HEADER_BYTES + nameLength + readUint(start, 28, 2);
  const bytes = await reader.peek(length);
  if (bytes.byteLength < length) throw new ContainerError("bad_zip", TRUNCATED);
  const name = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + nameLength));
  if ((flags & 1) !== 0) {
    throw new RefusedFileError(
      "bad_zip",
      "The zip file is encrypted. Unzip it with its password and import the files in it.",
    );
  }
  const size = readUint(bytes, 18, 4);
  return {
    name: name.replaceAll("\\", "/"),
    method: readUint(bytes, 8, 2),
    size: size === UNKNOWN_SIZE ? readLargeSize(bytes.subarray(HEADER_BYTES + nameLength, length)) : size,
    hasDescriptor: (flags & 8) !== 0 && size === 0,
    length,
  };
}

/** The packed size in the field for large files. */
function readLargeSize(extra: Uint8Array): number {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + readUint(extra, at + 2, 2)) {
    if (readUint(extra, at, 2) === 1 && at + 20 <= extra.byteLength) return readUint(extra, at + 12, 8);
  }
  throw new ContainerError("bad_zip", "The zip file is damaged.");
}

function checkName(name: string): void {
  if (/(?:^|\/)\.\.(?:\/|$)/.test(name) || /^(?:\/|[a-z]:)/i.test(name)) {
    throw new RefusedFileError("bad_zip", `The zip file holds a file outside its folder: ${name.slice(0, 80)}`);
  }
}

async function* unpackMember(
  { name, method }: Header,
  next: NextPiece,
  meter: UnpackMeter,
): AsyncGenerator<Uint8Array> {
  if (method === 8) yield* inflate(listPieces(next), meter);
  else if (method === 0) {
    for await (const piece of listPieces(next)) {
      meter.add(piece.byteLength, piece.byteLength);
      yield piece;
    }
  } else {
    const message = `“${name.slice(0, 80)}” is compressed in a way that can't be read. Zip it again with the usual compression.`;
    throw new RefusedFileError("bad_zip", message);
  }
}

function readBytes(reader: ByteReader, size: number): NextPiece {
  let left = size;
  return async () => {
    if (left === 0) return null;
    const bytes = await reader.peek(1);
    if (bytes.byteLength === 0) throw new ContainerError("bad_zip", TRUNCATED);
    const piece = bytes.subarray(0, Math.min(left, PIECE_BYTES));
    reader.drop(piece.byteLength);
    left -= piece.byteLength;
    return piece;
  };
}

/**
 * Reads a member whose size comes after it. The record is found by its signature or by that of the next one, and counts
 * only if the size in it is that of the bytes before it, because packed data may contain either.
 */
function readToDescriptor(reader: ByteReader): NextPiece {
  let passed = 0;
  let state: "open" | "truncated" | "ended" = "open";
  return async () => {
    if (state === "ended") return null;
    if (state === "truncated") throw new ContainerError("bad_zip", TRUNCATED);
    const bytes = await reader.peek(PIECE_BYTES);
    const isEnd = bytes.byteLength < PIECE_BYTES;
    const found = findDescriptor(bytes, passed, isEnd);
    if (found !== null) {
      state = "ended";
      reader.drop(found.at + found.length);
      return bytes.subarray(0, found.at);
    }
    if (isEnd) state = "truncated";
    const length = isEnd ? bytes.byteLength : bytes.byteLength - HELD_BYTES;
    reader.drop(length);
    passed += length;
    return bytes.subarray(0, length);
  };
}

function findDescriptor(bytes: Uint8Array, passed: number, isEnd: boolean): { at: number; length: number } | null {
  for (let at = bytes.indexOf(0x50); at >= 0 && at + 4 <= bytes.byteLength; at = bytes.indexOf(0x50, at + 1)) {
    if (bytes[at + 1] !== 0x4b) continue;
    // Found again once the rest has arrived.
    if (!isEnd && at + DESCRIPTOR_BYTES > bytes.byteLength) return null;
    const signature = readUint(bytes, at, 4);
    if (signature === DESCRIPTOR) {
      // With sizes of eight bytes if the file may be larger than 4 GiB.
      if (readUint(bytes, at + 8, 8) === passed + at && isNext(bytes, at + 24)) return { at, length: 24 };
      if (readUint(bytes, at + 8, 4) === passed + at) return { at, length: 16 };
    } else if (signature === LOCAL || signature === CENTRAL) {
      if (at >= 12 && readUint(bytes, at - 8, 4) === passed + at - 12) return { at: at - 12, length: 12 };
    }
  }
  return null;
}

function isNext(bytes: Uint8Array, at: number): boolean {
  return [LOCAL, CENTRAL].includes(readUint(bytes, at, 4));
}

/** A little-endian number; NaN if the bytes are missing. */
function readUint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] ?? Number.NaN);
  return value;
}
