/**
 * Leaves out of the extension's bundle what every schema of zod refers to and the extension never calls or shows: the writer and reader
 * of JSON Schema, and the wording of errors.
 */
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const FILES =
  /\/zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors|json-schema-generator)|classic\/from-json-schema|locales\/en)\.js$/;
const EXPORTED = /^export (?:const|function|class) (\w+)/gm;
const RENAMED = /^export \{ (\w+ as \w+) \};/gm;

/** A plugin that gives these modules functions that do nothing, under all the names they export. */
export function omitJsonSchema(): Plugin {
  return {
    name: "omit-json-schema",
    async load(id) {
      if (!FILES.test(id)) return null;
      const source = await readFile(id, "utf8");
      const names = [...source.matchAll(EXPORTED)].map(([, name = ""]) => name);
      const renamed = [...source.matchAll(RENAMED)].map(([, name = ""]) => name);
      return [
        "const omitted = () => omitted;",
        "export default omitted;",
        `export { ${[...names.map((name) => `omitted as ${name}`), ...renamed.map(omitRenamed)].join(", ")} };`,
      ].join("\n");
    },
  };
}

function omitRenamed(name: string): string {
  return name.replace(/^\w+/, "omitted");
}
