import { createByteReader } from "./byte-reader.ts";
import { gunzip, isGzip } from "./unpack.ts";
import type { OpenBytes } from "./xlsx.ts";
import { isZip, readZip } from "./zip.ts";

/** What a file is by its first bytes. `open` gives its content, which is decompressed if the file is gzip. */
export type FileKind = { kind: "text" | "zip" | "xlsx" | "other_office"; open: OpenBytes };

const HEAD_BYTES = 8;
/** OpenDocument, electronic books, and the programs of Apple. */
const OTHER_OFFICE = /^mimetype$|\.iwa$/i;
const OFFICE = /^(?:\[content_types\]\.xml$|_rels\/|xl\/|word\/|ppt\/|docprops\/)/i;

/** Detects containers by bytes, never by name; gzip may hold any of them. */
export async function detectFileKind(open: OpenBytes): Promise<FileKind> {
  const head = await readHead(open);
  if (isGzip(head)) {
    const openGzip = (): AsyncIterable<Uint8Array> => gunzip(open());
    const inner = await readHead(openGzip).catch(() => head);
    // Gzip in gzip is a mistake that nobody makes twice.
    return { kind: await detectKind(inner, openGzip), open: openGzip };
  }
  return { kind: await detectKind(head, open), open };
}

async function detectKind(head: Uint8Array, open: OpenBytes): Promise<FileKind["kind"]> {
  // Word, Excel and PowerPoint before 2007, and documents with a password.
  if (head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0) return "other_office";
  if (!isZip(head)) return "text";
  try {
    for await (const { name } of readZip(open())) {
      if (OTHER_OFFICE.test(name)) return "other_office";
      return OFFICE.test(name) ? "xlsx" : "zip";
    }
  } catch {
    // Said when the file is read.
  }
  return "zip";
}

async function readHead(open: OpenBytes): Promise<Uint8Array> {
  const reader = createByteReader(open());
  try {
    return (await reader.peek(HEAD_BYTES)).slice(0, HEAD_BYTES);
  } finally {
    await reader.close();
  }
}
