/** Pages that ask for it (`<html data-scripts="late">`) get their scripts after their first picture: islands/site/late-scripts.ts. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Rewrites the built pages under `folder`. */
export async function delayScriptsOfPages(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const page = await readFile(path, "utf8");
      const delayed = delayScripts(page);
      if (delayed !== page) await writeFile(path, delayed);
    }),
  );
}

/** The page with its module files named but not asked for; any other page as it is. */
export function delayScripts(page: string): string {
  if (!/<html[^>]* data-scripts="late"/.test(page)) return page;
  return page.replaceAll(
    /<script type="module" src="([^"]+)"><\/script>/g,
    '<script type="text/plain" data-src="$1"></script>',
  );
}
