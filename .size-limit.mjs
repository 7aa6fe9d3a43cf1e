// Budgets of the built pages, compressed as they are sent (brotli). What a page loads is read from the page itself.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CLIENT = "dist/client";
const landing = readPage("index.html");
const post = findPost();
const status = readPage("status/index.html");
const contact = readPage("contact/index.html");
const login = readPage("login/index.html");

export default [
  { name: "First page: all scripts, islands included", path: landing.scripts, limit: "10 kB" },
  // The public pages carry their styles inside (astro.config.mjs), so markup and styles are one budget.
  { name: "First page: markup and styles", path: [join(CLIENT, "index.html"), ...landing.styles], limit: "28.4 kB" },
  { name: "Status: all scripts", path: status.scripts, limit: "12.4 kB" },
  { name: "Login: all scripts until its form is touched", path: login.scripts, limit: "10.6 kB" },
  { name: "The fonts of every page", path: findFonts(), limit: "27 kB" },
  { name: "The snippet of websites' chats", path: join(CLIENT, "webchat.js"), limit: "3 kB" },
  { name: "The Runner's script in the page", path: "dist/extension/page.js", limit: "8 kB" },
  { name: "Contact: all scripts", path: contact.scripts, limit: "9.4 kB" },
  ...(post === undefined
    ? []
    : [
        { name: "A blog post: all scripts", path: post.scripts, limit: "8.5 kB" },
        { name: "A blog post: markup and styles", path: [post.html, ...post.styles], limit: "21 kB" },
      ]),
];

/** @returns {{ html: string, scripts: string[], styles: string[] } | undefined} */
function findPost() {
  const folder = join(CLIENT, "blog");
  if (!existsSync(folder)) return undefined;
  const [first] = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.html")));
  return first === undefined ? undefined : readPage(join("blog", first, "index.html"));
}

/** The small fonts (src/assets/fonts); the whole ones are fetched for rare letters only. */
function findFonts() {
  const names = readdirSync(join(CLIENT, "_astro")).filter((name) =>
    /^(bricolage-grotesque|instrument-sans)\./.test(name),
  );
  return names.map((name) => join(CLIENT, "_astro", name));
}

/** @param {string} page */
function readPage(page) {
  const html = readFileSync(join(CLIENT, page), "utf8");
  const scripts = new Set();
  for (const [, url] of html.matchAll(
    /(?:<script[^>]* (?:data-)?src|(?:component|renderer|before-hydration)-url)="(\/[^"]+\.js)"/g,
  )) {
    addWithImports(scripts, join(CLIENT, url));
  }
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, url]) =>
    join(CLIENT, url),
  );
  return { html: join(CLIENT, page), scripts: [...scripts], styles };
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
