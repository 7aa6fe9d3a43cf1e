/** The frame of a zip (APPNOTE 6.3.10) around contents that are compressed already. Numbers are little-endian. */

/** A file of a zip: name, CRC-32, and its sizes in bytes. */
export type ZipEntry = { name: string; crc: number; bytes: number; packed: number; modifiedAt: Date };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END = 0x06054b50;
const VERSION_64 = 45;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

type Field = readonly [value: number, bytes: 2 | 4 | 8];

/** Builds what precedes a file's compressed content. */
export function buildLocalHeader({ name, crc, bytes, packed, modifiedAt }: ZipEntry): Uint8Array {
  const encoded = new TextEncoder().encode(name);
  const extra = buildExtra([bytes, packed]);
  return join([
    pack([
      [LOCAL, 4],
      ...describe({ crc, modifiedAt }),
      [MAX_32, 4],
      [MAX_32, 4],
      [encoded.length, 2],
      [extra.length, 2],
    ]),
    encoded,
    extra,
  ]);
}

/** Builds the directory at the end of a zip with these files in this order. */
export function buildDirectory(entries: readonly ZipEntry[]): Uint8Array {
  let offset = 0;
  const headers: Uint8Array[] = [];
  for (const entry of entries) {
    const encoded = new TextEncoder().encode(entry.name);
    const extra = buildExtra([entry.bytes, entry.packed, offset]);
    const fixed = pack([
      [CENTRAL, 4],
      [VERSION_64, 2],
      ...describe(entry),
      [MAX_32, 4],
      [MAX_32, 4],
      [encoded.length, 2],
      [extra.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [MAX_32, 4],
    ]);
    headers.push(fixed, encoded, extra);
    offset += buildLocalHeader(entry).length + entry.packed;
  }
  const directory = join(headers);
  const count = entries.length;
  return join([
    directory,
    pack([
      [END_64, 4],
      [44, 8],
      [VERSION_64, 2],
      [VERSION_64, 2],
      [0, 4],
      [0, 4],
      [count, 8],
      [count, 8],
      [directory.length, 8],
      [offset, 8],
      [LOCATOR_64, 4],
      [0, 4],
      [offset + directory.length, 8],
      [1, 4],
      [END, 4],
      [0, 2],
      [0, 2],
      [Math.min(count, MAX_16), 2],
      [Math.min(count, MAX_16), 2],
      [MAX_32, 4],
      [MAX_32, 4],
      [0, 2],
    ]),
  ]);
}

/** Version, flags, method, time and CRC, as both headers have them. */
function describe({ crc, modifiedAt }: Pick<ZipEntry, "crc" | "modifiedAt">): Field[] {
  const time = (modifiedAt.getUTCHours() << 11) | (modifiedAt.getUTCMinutes() << 5) | (modifiedAt.getUTCSeconds() >> 1);
  const date =
    ((modifiedAt.getUTCFullYear() - 1980) << 9) | ((modifiedAt.getUTCMonth() + 1) << 5) | modifiedAt.getUTCDate();
  return [
    [VERSION_64, 2],
    [UTF8_NAMES, 2],
    [DEFLATE, 2],
    [time, 2],
    [date, 2],
    [crc, 4],
  ];
}

/** The sizes as 64-bit numbers, because a file may be larger than 4 GiB. */
function buildExtra(sizes: readonly number[]): Uint8Array {
  return pack([[1, 2], [sizes.length * 8, 2], ...sizes.map((size) => [size, 8] as const)]);
}

function pack(fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, length] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else if (length === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += length;
  }
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
