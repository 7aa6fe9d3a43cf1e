/** Extracts the TypeScript of .astro files for ESLint: the frontmatter and each script. */
import type { Linter } from "eslint";

/** Creates the ESLint processor. Other lines become empty, so that line numbers stay correct. */
export function extractAstroScripts(): Linter.Processor {
  return {
    meta: { name: "astro-scripts", version: "1" },
    preprocess: (text) => listParts(text).map((part, index) => ({ filename: `${String(index)}.ts`, text: part })),
    postprocess: (messages) => messages.flat(),
  };
}

function listParts(text: string): string[] {
  const patterns = [/^---\r?\n([\s\S]*?)\r?\n---/g, /<script(?![^>]*\bis:inline)[^>]*>([\s\S]*?)<\/script>/g];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => {
      const code = found[1] ?? "";
      const start = found.index + found[0].indexOf(code);
      return text.slice(0, start).replace(/[^\n]/g, "") + code;
    }),
  );
}
