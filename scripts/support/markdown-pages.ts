/** Writes the documentation as Markdown beside its pages, for programs that read it: /docs/quick-start.md of /docs/quick-start. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tables } from "@joplin/turndown-plugin-gfm";
import domino from "@mixmark-io/domino";
import TurndownService from "turndown";
import { BUILT_ORIGIN } from "#src/domain/site/site-settings.ts";

/** What a page shows beside its text, as the search index leaves it out too. */
const ASIDE = "[data-pagefind-ignore], nav, button, svg, script, style";

/** Writes a Markdown file for each page of the documentation under `folder`, a built site. */
export async function writeMarkdownPages(folder: string): Promise<void> {
  const docs = join(folder, "docs");
  const names = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith("/index.html"));
  await Promise.all(
    names.map(async (name) => {
      const markdown = convertPage(await readFile(join(docs, name), "utf8"));
      if (markdown !== null) await writeFile(join(docs, name.replace(/\/index\.html$/, ".md")), markdown);
    }),
  );
}

/** The text of a page in Markdown, with whole addresses; null for a page that is not searched, such as a redirect. */
export function convertPage(html: string): string | null {
  const article = domino.createDocument(html).querySelector<HTMLElement>("[data-pagefind-body]");
  if (!article) return null;
  for (const element of article.querySelectorAll(ASIDE)) element.remove();
  for (const link of article.querySelectorAll("a[href^='/']")) {
    link.setAttribute("href", BUILT_ORIGIN + (link.getAttribute("href") ?? ""));
  }
  return `${createConverter().turndown(article)}\n`;
}

function createConverter(): TurndownService {
  const converter = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
  converter.use(tables);
  converter.addRule("code", {
    filter: "pre",
    replacement: (_, node) => {
      const language = node instanceof Object && "getAttribute" in node ? node.getAttribute("data-language") : null;
      return `\n\n\`\`\`${language ?? ""}\n${(node.textContent ?? "").replace(/\n$/, "")}\n\`\`\`\n\n`;
    },
  });
  return converter;
}
