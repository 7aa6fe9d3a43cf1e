/** The blog's posts as the pages list them. */
import { getCollection } from "astro:content";
import type { CollectionEntry } from "astro:content";
import { BLOG_CATEGORIES } from "#src/domain/content/blog.contract.ts";
import type { BlogCategory } from "#src/domain/content/blog.contract.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";

export type Post = CollectionEntry<"blog">;

const WORDS_A_MINUTE = 220;
const RELATED = 3;

/** Every post that is to be seen, the newest first. Drafts are seen in development alone. */
export async function listPosts(): Promise<Post[]> {
  const posts = await getCollection("blog", ({ data }) => import.meta.env.DEV || !data.draft);
  return posts.sort((a, b) => b.data.published.getTime() - a.data.published.getTime() || a.id.localeCompare(b.id));
}

/** Categories that have posts, in the order in which they are declared. */
export function listCategories(posts: readonly Post[]): BlogCategory[] {
  const used = new Set(posts.map(({ data }) => data.category));
  return [...used].sort((a, b) => Object.keys(BLOG_CATEGORIES).indexOf(a) - Object.keys(BLOG_CATEGORIES).indexOf(b));
}

/** The address of the list of one category. */
export function linkCategory(category: BlogCategory): string {
  return withQuery(paths.blog, { category });
}

/** Whole minutes that a quiet reader takes. */
export function readMinutes({ body = "" }: Post): number {
  return Math.max(1, Math.round(countWords(body) / WORDS_A_MINUTE));
}

/** Words of a post's own text: code, tags and imports don't count. */
function countWords(body: string): number {
  const text = body.replace(/```[\s\S]*?```/g, " ").replace(/<[^>]*>/g, " ");
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** What to read next: the same category first, then the newest. */
export function chooseRelated(post: Post, posts: readonly Post[]): Post[] {
  const others = posts.filter(({ id }) => id !== post.id);
  const near = others.filter(({ data }) => data.category === post.data.category);
  return [...near, ...others.filter((other) => !near.includes(other))].slice(0, RELATED);
}
