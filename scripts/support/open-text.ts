import { createReadStream } from "node:fs";
import process from "node:process";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { createFileDecoder } from "#src/domain/imports/text/encoding.ts";

/** Number of bytes that identify gzip. */
const HEAD_BYTES = 2;

/** Opens a file, or standard input for `-`, as text chunks; detects gzip and encoding from the first bytes. */
export async function* openText(path: string): AsyncGenerator<string> {
  const file = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 });
  const { head, all } = await readHead(file);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  yield* decode(isGzip ? gunzip(all) : all);
}

type Content = { head: Uint8Array; all: AsyncIterable<Uint8Array> };

/** Reads the first bytes; `all` still yields the whole content. */
async function readHead(content: AsyncIterable<Uint8Array>): Promise<Content> {
  const chunks: Uint8Array[] = [];
  const source = content[Symbol.asyncIterator]();
  let length = 0;
  let ended = false;
  while (length < HEAD_BYTES && !ended) {
    const next = await source.next();
    if (next.done === true) ended = true;
    else {
      chunks.push(next.value);
      length += next.value.byteLength;
    }
  }
  async function* readAll(): AsyncGenerator<Uint8Array> {
    yield* chunks;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  }
  return { head: Buffer.concat(chunks), all: readAll() };
}

async function* gunzip(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzipped = createGunzip();
  const source: Readable = Readable.from(readAndWait());
  /** Ends only after all chunks are read, because an unexpected end of the gzip stream would discard them. */
  async function* readAndWait(): AsyncGenerator<Uint8Array> {
    yield* content;
    while (source.readableLength + unzipped.writableLength + unzipped.readableLength > 0) await setImmediate();
  }
  source.on("error", (error) => unzipped.destroy(error));
  for await (const chunk of source.pipe(unzipped)) if (chunk instanceof Uint8Array) yield chunk;
}

async function* decode(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = createFileDecoder();
  try {
    for await (const chunk of content) yield decoder.decode(chunk);
  } catch (error) {
    yield decoder.end();
    throw error;
  }
  yield decoder.end();
}

/** Describes a file error for the user. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return FILE_ERRORS[code] ?? (error instanceof Error ? error.message : String(error));
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "File not found.",
  ENOTDIR: "File not found.",
  EISDIR: "This is a folder. Specify the files in it.",
  EACCES: "Permission denied.",
  Z_BUF_ERROR: "The compressed file is truncated: the rest is missing.",
  Z_DATA_ERROR: "The compressed file is damaged: the rest is missing.",
};
