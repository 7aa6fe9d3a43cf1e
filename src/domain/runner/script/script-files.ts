import { compileScript } from "./compile-script.ts";
import type { Library, Part, Plan } from "./compile-script.ts";
import { parsePhraseList, parseScript } from "./parse-script.ts";
import type { PhraseList, ScriptError, ScriptKind } from "./script.ts";

/** A file of scripts; `path` names it in messages. */
export type ScriptFile = { path: string; text: string };
/** A script of a file, ready to run if it has no errors. */
export type FilePlan = { path: string; text: string; plan: Plan };
/** All scripts of some files. Errors of parts and lists have the path of their own file. */
export type ScriptSet = { scripts: FilePlan[]; lists: PhraseList[]; errors: (ScriptError & { path: string })[] };

const ENDINGS: readonly [ending: string, kind: ScriptKind][] = [
  [".pconvo.txt", "pconvo"],
  [".convo.txt", "convo"],
  [".utterances.txt", "utterances"],
];
const OTHER_FORM = /\.(?:xlsx?|csv|ya?ml|json|md)$|\.scriptingmemory\.txt$/i;

/** The kind of a script file by its name; null for other files. */
export function getScriptKind(path: string): ScriptKind | null {
  const lower = path.toLowerCase();
  return ENDINGS.find(([ending]) => lower.endsWith(ending))?.[1] ?? null;
}

/** Whether a file is a form of Botium's scripts that is not read. */
export function isUnsupportedForm(path: string): boolean {
  return getScriptKind(path) === null && OTHER_FORM.test(path);
}

/** The name of a file without folders and endings. */
export function getBaseName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.(?:pconvo|convo|utterances)\.txt$/i, "");
}

/** Reads files that belong together: scripts, the parts they include and the lists they name. */
export function compileFiles(files: readonly ScriptFile[]): ScriptSet {
  const errors: ScriptSet["errors"] = [];
  const lists: PhraseList[] = [];
  const parts: Part[] = [];
  for (const { path, text } of files) {
    switch (getScriptKind(path)) {
      case "utterances": {
        const { list, errors: found } = parsePhraseList(text);
        lists.push(list);
        errors.push(...found.map((error) => ({ ...error, path })));
        break;
      }
      case "pconvo": {
        const script = parseScript(text);
        parts.push({ name: script.name ?? getBaseName(path), script });
        errors.push(...script.errors.map((error) => ({ ...error, path })));
        break;
      }
      default:
    }
  }
  const library: Library = { parts, lists };
  const scripts = files
    .filter(({ path }) => getScriptKind(path) === "convo")
    .map(({ path, text }): FilePlan => {
      const plan = compileScript(parseScript(text), library);
      return { path, text, plan: { ...plan, name: plan.name ?? getBaseName(path) } };
    });
  for (const { path, plan } of scripts) errors.push(...plan.errors.map((error) => ({ ...error, path })));
  return { scripts, lists, errors };
}
