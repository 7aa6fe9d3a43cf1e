import type { APIContext } from "astro";

/** What search engines may read: everything public, nothing that belongs to somebody. */
export function GET({ site, url }: APIContext): Response {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Allow: /api/v1/openapi.json",
    "Disallow: /dash",
    "Disallow: /admin",
    "",
    `Sitemap: ${new URL("/sitemap.xml", site ?? url.origin).href}`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
