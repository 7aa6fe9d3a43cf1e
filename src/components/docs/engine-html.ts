import { paths } from "#src/domain/paths/paths.ts";

const TABLE = '<div class="table-figure" tabindex="0" role="group" aria-label="Table"><table>';

/** Classes instead of style attributes, which the content security policy blocks. */
const ALIGN_CLASSES: Readonly<Record<string, string>> = {
  left: "text-left",
  center: "text-center",
  right: "text-right",
};

/** Adapts the HTML of a docs/engine page to the site: removes its title, rewrites links, makes tables scrollable. */
export function formatEngineHtml(html: string): string {
  return html
    .replace(/<h1[^>]*>[\s\S]*?<\/h1>\s*/, "")
    .replaceAll("<table>", TABLE)
    .replaceAll("</table>", "</table></div>")
    .replace(/ style="text-align: ?(\w+);?"/g, (_, side: string) => ` class="${ALIGN_CLASSES[side] ?? ""}"`)
    .replace(
      /<a href="([a-z-]+)\.md">([^<]*)<\/a>/g,
      (_, name: string, label: string) =>
        `<a href="${paths.engineDoc(name)}">${label === `${name}.md` ? name.replaceAll("-", " ") : label}</a>`,
    );
}
