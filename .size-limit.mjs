// Budgets of the built pages, compressed as they are sent (brotli). What a page loads is read from the page itself.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CLIENT = "dist/client";
const landing = readPage("index.html");
const post = findPost();

export default [
  { name: "First page: all scripts, islands included", path: landing.scripts, limit: "14 kB" },
  { name: "First page: styles", path: landing.styles, limit: "14 kB" },
  { name: "First page: markup", path: [join(CLIENT, "index.html")], limit: "24 kB" },
  ...(post === undefined
    ? []
    : [
        { name: "A blog post: all scripts", path: post.scripts, limit: "10 kB" },
        { name: "A blog post: styles", path: post.styles, limit: "16 kB" },
      ]),
];

/** @returns {{ scripts: string[], styles: string[] } | undefined} */
function findPost() {
  const folder = join(CLIENT, "blog");
  if (!existsSync(folder)) return undefined;
  const [first] = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.html")));
  return first === undefined ? undefined : readPage(join("blog", first, "index.html"));
}

/** @param {string} page */
function readPage(page) {
  const html = readFileSync(join(CLIENT, page), "utf8");
  const scripts = new Set();
  for (const [, url] of html.matchAll(
    /(?:<script[^>]* src|(?:component|renderer|before-hydration)-url)="(\/[^"]+\.js)"/g,
  )) {
    addWithImports(scripts, join(CLIENT, url));
  }
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, url]) =>
    join(CLIENT, url),
  );
  return { scripts: [...scripts], styles };
}

/**
 * A script and what it imports at once; what it imports later, after consent or on demand, is not the page's.
 * @param {Set<string>} found
 * @param {string} file
 */
function addWithImports(found, file) {
  if (found.has(file)) return;
  found.add(file);
  for (const [, name] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    addWithImports(found, join(CLIENT, "_astro", name));
  }
}
