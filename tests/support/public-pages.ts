/** Lists the public pages: those in the sitemap and those that search engines don't index. */
import type { APIRequestContext } from "@playwright/test";

const OTHERS = ["/messagesent", "/messagenotsent", "/subscribed", "/success", "/privacy", "/nothing-here"];

/** Lists unique paths with their query. */
export async function listPublicPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => {
    const { pathname, search } = new URL(loc.replaceAll("&amp;", "&"));
    return pathname + search;
  });
  return [...new Set([...listed, ...OTHERS])];
}
