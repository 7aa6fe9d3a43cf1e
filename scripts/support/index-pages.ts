/** Makes the search index of the built pages: those parts that carry data-pagefind-body. */
import { join } from "node:path";
import { close, createIndex } from "pagefind";

/** Reads the pages under `folder` and writes their index to its `pagefind` folder, where the browser loads it from. */
export async function indexPages(folder: string): Promise<void> {
  try {
    const { index, errors } = await createIndex({ forceLanguage: "en" });
    if (index === undefined) throw new Error(`The search index could not be begun: ${errors.join("; ")}`);
    const read = await index.addDirectory({ path: folder });
    const written = await index.writeFiles({ outputPath: join(folder, "pagefind") });
    const problems = [...read.errors, ...written.errors];
    if (problems.length > 0) throw new Error(`The search index could not be made: ${problems.join("; ")}`);
  } finally {
    await close();
  }
}
