/** Builds the search index of the elements with data-pagefind-body in the built pages. */
import { join } from "node:path";
import { close, createIndex } from "pagefind";

/** Indexes the pages under `folder` and writes the index to its `pagefind` folder, from which browsers load it. */
export async function indexPages(folder: string): Promise<void> {
  try {
    const { index, errors } = await createIndex({ forceLanguage: "en" });
    if (index === undefined) throw new Error(`The search index could not be created: ${errors.join("; ")}`);
    const read = await index.addDirectory({ path: folder });
    const written = await index.writeFiles({ outputPath: join(folder, "pagefind") });
    const problems = [...read.errors, ...written.errors];
    if (problems.length > 0) throw new Error(`The search index could not be written: ${problems.join("; ")}`);
  } finally {
    await close();
  }
}
