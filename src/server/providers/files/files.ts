import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readEnv } from "../../env.ts";

/** Where files are kept: the embedded default is a folder under DATA_DIR. `name` is a path of our own making. */
export type FileStore = {
  /** Stores a stream whole; a failure half-way leaves nothing behind. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
};

const READ_CHUNK_BYTES = 256 * 1024;

/** Files in a folder of this machine. */
export function openLocalFiles(folder: string): FileStore {
  return {
    async write(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      try {
        // flush: what we answer for is on the disk, not in its cache.
        await pipeline(content, createWriteStream(path, { flush: true, mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    read(name) {
      return createReadStream(join(folder, name), { highWaterMark: READ_CHUNK_BYTES });
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

/** The program's own files. */
export function getFiles(): FileStore {
  return openLocalFiles(join(readEnv().dataDir, "files"));
}
