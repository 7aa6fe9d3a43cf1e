/** Reads the code samples of the documentation pages from their source. */
import { readFile } from "node:fs/promises";

export type DocSample = { language: string; code: string };

/** Reads the code blocks of a page of src/content/docs, in order. */
export async function readDocSamples(page: string): Promise<DocSample[]> {
  const text = await readFile(new URL(`../../src/content/docs/${page}.mdx`, import.meta.url), "utf8");
  return Array.from(text.matchAll(/^ *```(\w+)\n([^]*?)^ *```$/gm), ([, language = "", code = ""]) => ({
    language,
    code,
  }));
}
