/** Lets the lint run see the TypeScript of .astro files: the part between the fences, and each script. */
import type { Linter } from "eslint";

/** An ESLint processor. Line numbers stay those of the file: what is not code becomes empty lines. */
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
