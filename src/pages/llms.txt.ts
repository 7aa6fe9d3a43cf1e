import type { APIContext } from "astro";
import { listDocLinks } from "#src/components/docs/doc-pages.ts";
import { DOC_GROUPS } from "#src/domain/content/docs.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";

/** The documentation for programs (llmstxt.org): each page as Markdown, by group, and the API's machine-readable forms. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const at = (path: string) => new URL(path, site ?? url.origin).href;
  const links = await listDocLinks();
  const groups = DOC_GROUPS.map((group) => {
    const pages = links.filter((link) => link.group === group);
    const lines = pages.map(({ title, href, description }) => `- [${title}](${at(`${href}.md`)}): ${description}`);
    return [`## ${group}`, "", ...lines, ""];
  });
  const text = [
    `# ${PRODUCT_NAME}`,
    "",
    "> Reads the conversations of a business's chatbots and AI agents, maps them to a funnel from Discovery to Conversion, shows where and why people leave, suggests fixes and measures them.",
    "",
    "Every page of the documentation is also Markdown, at its address with `.md`.",
    "",
    ...groups.flat(),
    "## For programs",
    "",
    `- [OpenAPI document](${at(paths.api.v1.openapi)}): every request, field and limit of the API`,
    `- [Postman collection](${at(paths.postman)}): the same requests with examples`,
    `- [MCP server](${at(`${paths.doc("mcp")}.md`)}): how AI clients read a workspace`,
    "",
  ];
  return new Response(text.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
