/** Scripts in a zip. */
import { ContainerError } from "#src/domain/imports/containers/container-error.ts";
import { joinBytes } from "#src/domain/imports/containers/byte-reader.ts";
import { readZip } from "#src/domain/imports/containers/zip.ts";
import { getScriptKind } from "./script-files.ts";
import type { ScriptFile } from "./script-files.ts";

/** A script may have 256 KiB: what is longer is cut here, and said to be too long when it is compiled. */
const MAX_FILE_BYTES = 300_000;
const MAX_FILES = 1000;
/** What systems add to zips. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Reads the scripts, parts and lists of a zip, with their paths in it; other files have their name and no text. ContainerError
 * `bad_zip` for what is damaged, encrypted or a bomb, and above 1,000 scripts.
 */
export async function readScriptArchive(chunks: AsyncIterable<Uint8Array>): Promise<ScriptFile[]> {
  const files: ScriptFile[] = [];
  for await (const { name, content } of readZip(chunks)) {
    if (IGNORED.test(name)) continue;
    if (files.length === MAX_FILES) {
      throw new ContainerError("bad_zip", `The zip file has more than ${String(MAX_FILES)} files.`);
    }
    files.push({ path: name, text: getScriptKind(name) === null ? "" : await readText(content()) });
  }
  return files;
}

async function readText(content: AsyncGenerator<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    parts.push(part);
    length += part.byteLength;
    if (length > MAX_FILE_BYTES) break;
  }
  return new TextDecoder().decode(joinBytes(parts, length));
}
