/** Reads zips in tests: by the directory at the end, with every check sum verified. */
import { crc32, inflateRawSync } from "node:zlib";

const END_64 = 0x06064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** Returns the files of a zip by name. Throws if the zip is damaged. */
export function readZip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([END_64 & 0xff, 0x4b, 0x06, 0x06]));
  if (end < 0) throw new Error("The zip has no directory.");
  const count = Number(bytes.readBigUInt64LE(end + 32));
  let at = Number(bytes.readBigUInt64LE(end + 48));
  for (let index = 0; index < count; index++) {
    expectSignature(bytes, at, CENTRAL);
    const crc = bytes.readUInt32LE(at + 16);
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraAt = at + 46 + nameLength;
    const name = bytes.toString("utf8", at + 46, extraAt);
    const [size, packed, offset] = [4, 12, 20].map((from) => Number(bytes.readBigUInt64LE(extraAt + from)));
    files.set(name, readContent(bytes, { offset: offset ?? 0, packed: packed ?? 0, size: size ?? 0, crc }));
    at = extraAt + bytes.readUInt16LE(at + 30);
  }
  return files;
}

function readContent(
  bytes: Buffer,
  { offset, packed, size, crc }: { offset: number; packed: number; size: number; crc: number },
): string {
  expectSignature(bytes, offset, LOCAL);
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = inflateRawSync(bytes.subarray(from, from + packed));
  if (content.length !== size || crc32(content) !== crc) throw new Error("A file of the zip is damaged.");
  return content.toString("utf8");
}

function expectSignature(bytes: Buffer, at: number, signature: number): void {
  if (bytes.readUInt32LE(at) !== signature) throw new Error(`The zip has no header at ${at}.`);
}
