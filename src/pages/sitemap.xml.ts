import type { APIContext } from "astro";
import { listCategoryPages, listPublicPages } from "#src/content/public-pages.ts";

/** Sitemap of the indexed public pages. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const pages = [...(await listPublicPages()), ...(await listCategoryPages())];
  const entries = pages.map(({ href, changed }) => {
    const at = new URL(href, site ?? url.origin).href.replaceAll("&", "&amp;");
    return `<url><loc>${at}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ""}</url>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(body, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
