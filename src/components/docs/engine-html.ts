import { paths } from "#src/domain/shared/paths.ts";

const TABLE = '<div class="table-figure" tabindex="0" role="group" aria-label="Table"><table>';

/** The content policy drops style attributes. */
const SIDES: Readonly<Record<string, string>> = { left: "text-left", center: "text-center", right: "text-right" };

/** The HTML of a page of docs/engine as the site shows it: its title stands above it, links lead to pages, tables scroll by themselves. */
export function fitEngineHtml(html: string): string {
  return html
    .replace(/<h1[^>]*>[\s\S]*?<\/h1>\s*/, "")
    .replaceAll("<table>", TABLE)
    .replaceAll("</table>", "</table></div>")
    .replace(/ style="text-align: ?(\w+);?"/g, (_, side: string) => ` class="${SIDES[side] ?? ""}"`)
    .replace(
      /<a href="([a-z-]+)\.md">([^<]*)<\/a>/g,
      (_, name: string, words: string) =>
        `<a href="${paths.engineDoc(name)}">${words === `${name}.md` ? name.replaceAll("-", " ") : words}</a>`,
    );
}
