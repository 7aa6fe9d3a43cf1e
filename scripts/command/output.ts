/** What the command prints and writes. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import process from "node:process";
import { pipeline } from "node:stream/promises";

/** Prints a line of results to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints progress or a warning to standard error. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Writes a file that is there only when it is whole; returns its bytes. */
export async function writeWhole(file: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const part = `${file}.part`;
  const output = createWriteStream(part);
  try {
    await pipeline(content, output);
    await rename(part, file);
    return output.bytesWritten;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
