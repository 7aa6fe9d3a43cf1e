import rss from "@astrojs/rss";
import type { APIContext } from "astro";
import { listPosts } from "#src/components/blog/posts.ts";
import { BLOG_CATEGORIES } from "#src/domain/content/blog.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";

/** RSS feed of the blog, newest post first. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const posts = await listPosts();
  return rss({
    title: `${PRODUCT_NAME} blog`,
    description: "How to read a bot's funnel, find where people leave, and measure whether a fix worked.",
    site: site ?? url.origin,
    trailingSlash: false,
    customData: "<language>en</language>",
    items: posts.map(({ id, data }) => ({
      title: data.title,
      description: data.description,
      link: paths.blogPost(id),
      pubDate: data.published,
      categories: [BLOG_CATEGORIES[data.category].name],
    })),
  });
}
