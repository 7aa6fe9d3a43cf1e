/** Delays the scripts of pages with `<html data-scripts="late">` until after the first paint: islands/site/delayed-scripts.ts. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Delays scripts in the built pages under `folder`. */
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

/** Replaces external module scripts by placeholders; other pages are returned unchanged. */
export function delayScripts(page: string): string {
  if (!/<html[^>]* data-scripts="late"/.test(page)) return page;
  return page.replaceAll(
    /<script type="module" src="([^"]+)"><\/script>/g,
    '<script type="text/plain" data-src="$1"></script>',
  );
}
