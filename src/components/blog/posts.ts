/** Lists of blog posts and categories for the pages. */
import { getCollection } from "astro:content";
import type { CollectionEntry } from "astro:content";
import { BLOG_CATEGORIES } from "#src/domain/content/blog.contract.ts";
import type { BlogCategory } from "#src/domain/content/blog.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";

export type Post = CollectionEntry<"blog">;

const WORDS_PER_MINUTE = 220;
const RELATED_COUNT = 3;

/** All published posts, newest first. Includes drafts in development. */
export async function listPosts(): Promise<Post[]> {
  const posts = await getCollection("blog", ({ data }) => import.meta.env.DEV || !data.draft);
  return posts.sort((a, b) => b.data.published.getTime() - a.data.published.getTime() || a.id.localeCompare(b.id));
}

/** Categories that have posts, in declaration order. */
export function listCategories(posts: readonly Post[]): BlogCategory[] {
  const used = new Set(posts.map(({ data }) => data.category));
  return [...used].sort((a, b) => Object.keys(BLOG_CATEGORIES).indexOf(a) - Object.keys(BLOG_CATEGORIES).indexOf(b));
}

/** Path of a category's page. */
export function getCategoryPath(category: BlogCategory): string {
  return withQuery(paths.blog, { category });
}

/** Reading time in whole minutes, at least 1. */
export function computeReadingMinutes({ body = "" }: Post): number {
  return Math.max(1, Math.round(countWords(body) / WORDS_PER_MINUTE));
}

/** Counts the words of a post without code blocks and tags. */
function countWords(body: string): number {
  const text = body.replace(/```[\s\S]*?```/g, " ").replace(/<[^>]*>/g, " ");
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** Posts to read next: same category first, then the newest. */
export function findRelatedPosts(post: Post, posts: readonly Post[]): Post[] {
  const others = posts.filter(({ id }) => id !== post.id);
  const near = others.filter(({ data }) => data.category === post.data.category);
  return [...near, ...others.filter((other) => !near.includes(other))].slice(0, RELATED_COUNT);
}
