/** Script files of the command line. */
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expandWordings } from "#src/domain/runner/script/phrase-lists.ts";
import { compileFiles, getScriptKind, isUnsupportedForm } from "#src/domain/runner/script/script-files.ts";
import type { ScriptFile } from "#src/domain/runner/script/script-files.ts";
import type { Plan } from "#src/domain/runner/script/compile-script.ts";
import type { PhraseList } from "#src/domain/runner/script/script.ts";
import { formatError } from "#src/domain/shared/format-error.ts";

/** The plans of one file: more than one if it is run once for every phrase. */
export type LoadedScript = { path: string; plans: Plan[] };
export type LoadedScripts = {
  scripts: LoadedScript[];
  lists: PhraseList[];
  /** What keeps scripts from running, as `FILE:LINE: message`. */
  errors: string[];
  warnings: string[];
};

/** Reads scripts from files and folders; parts and lists beside a named file are read with it. */
export async function loadScripts(paths: readonly string[], everyWording: boolean): Promise<LoadedScripts> {
  const named = new Set<string>();
  const beside = new Set<string>();
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const path of paths) {
    try {
      await collect(path);
    } catch (error) {
      errors.push(`${path}:0: ${formatError(error, { stack: false })}`);
    }
  }
  const files: ScriptFile[] = [];
  for (const path of new Set([...named, ...beside])) files.push({ path, text: await readFile(path, "utf8") });
  const set = compileFiles(files);
  errors.push(...set.errors.map(({ path, line, message }) => `${path}:${String(line)}: ${message}`));
  if (set.scripts.length === 0 && errors.length === 0) errors.push(`${paths.join(", ")}:0: No *.convo.txt found`);
  return {
    scripts: set.scripts.map(({ path, plan }) => ({ path, plans: expandWordings(plan, set.lists, everyWording) })),
    lists: set.lists,
    errors,
    warnings,
  };

  async function collect(path: string): Promise<void> {
    if ((await stat(path)).isDirectory()) {
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      for (const entry of entries.toSorted((a, b) =>
        join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
      )) {
        if (entry.isFile()) addFound(join(entry.parentPath, entry.name));
      }
      return;
    }
    if (getScriptKind(path) === null) {
      const reason = isUnsupportedForm(path)
        ? "This form of Botium's scripts is not read"
        : "Scripts end in .convo.txt";
      errors.push(`${path}:0: ${reason}`);
      return;
    }
    named.add(path);
    for (const name of await readdir(dirname(path))) {
      const kind = getScriptKind(name);
      if (kind !== null && kind !== "convo") beside.add(join(dirname(path), name));
    }
  }

  function addFound(path: string): void {
    if (getScriptKind(path) !== null) named.add(path);
    else if (isUnsupportedForm(path)) warnings.push(`${path}: this form of Botium's scripts is not read`);
  }
}
