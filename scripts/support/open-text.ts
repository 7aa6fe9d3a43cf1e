import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pipeline } from "node:stream/promises";
import { decode } from "#src/domain/imports/containers/archive-files.ts";
import { detectFileKind } from "#src/domain/imports/containers/file-kind.ts";
import type { OpenBytes } from "#src/domain/imports/containers/xlsx.ts";
import { formatError } from "#src/domain/shared/format-error.ts";

const CHUNK_BYTES = 256 * 1024;

/** Opens a file, or standard input for `-`, as text chunks; detects gzip and encoding from the first bytes. */
export async function* openText(path: string): AsyncGenerator<string> {
  const { open } = await detectFileKind(await openFile(path));
  yield* decode(open());
}

/**
 * Returns a function that reads the file from its start, each time it is called. What can be read only once, as standard
 * input, is first copied to a temporary file, which goes when the program ends.
 */
export async function openFile(path: string): Promise<OpenBytes> {
  if (path === "-") return copy(process.stdin);
  const info = await stat(path);
  return info.isFile() || info.isDirectory() ? () => read(path) : copy(read(path));
}

async function copy(content: AsyncIterable<Uint8Array>): Promise<OpenBytes> {
  const folder = await mkdtemp(join(tmpdir(), "threadlight-input-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "input");
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  return () => read(path);
}

function read(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

/** Describes a file error for the user. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return FILE_ERRORS[code] ?? formatError(error, { stack: false });
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "File not found.",
  ENOTDIR: "File not found.",
  EISDIR: "This is a folder. Specify the files in it.",
  EACCES: "Permission denied.",
};
