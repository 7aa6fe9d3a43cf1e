import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { getEnv } from "../../env.ts";
import { openS3Files } from "./s3-files.ts";

/** Bytes of a file from the first to the last, both inclusive. */
export type ByteRange = { start: number; end: number };

/** Stores files. `name` is a path chosen by the server, never by users. */
export type FileStore = {
  /** Stores a stream; a failure leaves no partial file. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Reads a file, or the bytes of a range. The iteration throws an error with the code `ENOENT` if there is none. */
  read(name: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** The names of the files in a folder and the folders below; none if there is no such folder. */
  list(folder: string): Promise<string[]>;
};

/** The folders that the program's files are in, for backups. */
export const FILE_FOLDERS = ["exports", "tickets", "uploads"] as const;

const READ_CHUNK_BYTES = 256 * 1024;

/** Opens a file store in a local folder. */
export function openLocalFiles(folder: string): FileStore {
  return {
    async write(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      try {
        // flush: an acknowledged file must be on disk, not in its cache.
        await pipeline(content, createWriteStream(path, { flush: true, mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    read(name, range) {
      return createReadStream(join(folder, name), { ...range, highWaterMark: READ_CHUNK_BYTES });
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
    async list(name) {
      const path = join(folder, name);
      // Made rather than tested: the folder of a store that holds nothing yet.
      await mkdir(path, { recursive: true });
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      const found = entries.filter((entry) => entry.isFile());
      return found.map((entry) => relative(path, join(entry.parentPath, entry.name)));
    },
  };
}

/** Returns the file store: the S3-compatible one if it is configured, else a folder of DATA_DIR. */
export function getFiles(): FileStore {
  const { s3, dataDir } = getEnv();
  return s3 === undefined ? openLocalFiles(join(dataDir, "files")) : openS3Files(s3);
}
