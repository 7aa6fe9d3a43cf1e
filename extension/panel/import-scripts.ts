/** Script files that a person chose: several at once, or zips of them. */
import { createId } from "#src/domain/shared/ids.ts";
import { readBytes } from "#src/domain/shared/read-bytes.ts";
import { compileFiles, getScriptKind, isUnsupportedForm } from "#src/domain/runner/script/script-files.ts";
import type { ScriptFile } from "#src/domain/runner/script/script-files.ts";
import type { SavedScript } from "./store.ts";

/** Scripts to save, the parts and lists they need, and what to tell the person. */
export type ScriptImport = { scripts: SavedScript[]; beside: ScriptFile[]; notice: string };

/** Reads chosen files. Throws with words for the person if a zip can't be read. */
export async function importScripts(files: readonly File[]): Promise<ScriptImport> {
  const read: ScriptFile[] = [];
  for (const file of files) read.push(...(await readFile(file)));
  const scripts = read
    .filter(({ path }) => getScriptKind(path) === "convo")
    .map(({ path, text }) => {
      const name = compileFiles([{ path, text }]).scripts[0]?.plan.name ?? path;
      return { id: createId(), name, text, imported: text };
    });
  const beside = read.filter(({ path }) => !["convo", null].includes(getScriptKind(path)));
  return { scripts, beside, notice: describeImport(read) };
}

async function readFile(file: File): Promise<ScriptFile[]> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (head[0] !== 0x50 || head[1] !== 0x4b) return [{ path: file.name, text: await file.text() }];
  // Loaded for a zip alone.
  const { readScriptArchive } = await import("#src/domain/runner/script/script-archive.ts");
  return readScriptArchive(readBytes(file));
}

function describeImport(files: readonly ScriptFile[]): string {
  const unread = files.filter(({ path }) => getScriptKind(path) === null);
  const count = files.length - unread.length;
  const done = `${String(count)} ${count === 1 ? "file" : "files"} imported.`;
  if (unread.length === 0) return done;
  const why = unread.some(({ path }) => isUnsupportedForm(path))
    ? "This form of Botium’s scripts is not read"
    : "Not a script";
  const names = unread.slice(0, 5).map(({ path }) => path);
  const more = unread.length > names.length ? ` and ${String(unread.length - names.length)} more` : "";
  return `${done} ${why}: ${names.join(", ")}${more}`;
}
