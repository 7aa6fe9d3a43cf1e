/** Files of a backup: written and read as streams, with their size and hash. */
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileEntry } from "./manifest.ts";

/** Writes a file of the backup in `folder` and returns its entry for the manifest. */
export async function writeStored(
  folder: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<FileEntry> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measure() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await pipeline(measure, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  return { name, bytes, sha256: hash.digest("hex") };
}

/** Reads a file of the backup in `folder`. The iteration throws an Error at the end if the file was changed. */
export async function* readStored(folder: string, { name, sha256 }: FileEntry): AsyncGenerator<Uint8Array> {
  const hash: Hash = createHash("sha256");
  for await (const bytes of toBytes(createReadStream(join(folder, name)))) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest("hex") !== sha256) throw new Error(`${join(folder, name)} is damaged: its SHA-256 is another.`);
}

/** Reads a file of the backup to its end. Throws an Error if it is missing or was changed. */
export async function checkStored(folder: string, entry: FileEntry): Promise<void> {
  const content = readStored(folder, entry);
  while ((await content.next()).done !== true);
}

/** Gives a stream's chunks their type. */
export async function* toBytes(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("The stream is not of bytes.");
    yield chunk;
  }
}
