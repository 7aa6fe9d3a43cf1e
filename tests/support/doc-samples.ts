/** The code of the documentation's pages, as it stands in their own source. */
import { readFile } from "node:fs/promises";

export type DocSample = { language: string; code: string };

/** The code blocks of a page of src/content/docs, in their order. */
export async function readDocSamples(page: string): Promise<DocSample[]> {
  const text = await readFile(new URL(`../../src/content/docs/${page}.mdx`, import.meta.url), "utf8");
  return Array.from(text.matchAll(/^ *```(\w+)\n([^]*?)^ *```$/gm), ([, language = "", code = ""]) => ({
    language,
    code,
  }));
}
