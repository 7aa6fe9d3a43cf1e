import type { APIContext } from "astro";

/** Allows crawlers the public pages and disallows the apps and the API. */
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
