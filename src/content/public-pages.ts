/** The indexed public pages: one list for the sitemap, the Open Graph images and the tests. */
import { getCollection } from "astro:content";
import { listDocLinks } from "../components/docs/doc-pages.ts";
import { getCategoryPath, listCategories, listPosts } from "../components/blog/posts.ts";
import { findLatestRead, listComparisons } from "../components/site/compare/comparisons.ts";
import { BLOG_CATEGORIES } from "#src/domain/content/blog.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";

export type PublicPage = {
  href: string;
  /** Title on the Open Graph image. */
  title: string;
  /** The small line over the title. */
  kind: string;
  changed?: Date;
};

const FIXED: readonly PublicPage[] = [
  { href: paths.home, title: "Stop guessing. Start seeing your bot funnel.", kind: "Analytics for chatbots" },
  { href: paths.blog, title: "What your bot's conversations tell you", kind: "Blog" },
  { href: paths.docs, title: "Documentation", kind: "From the first message to a proven fix" },
  { href: paths.comparisons, title: `${PRODUCT_NAME} and other products`, kind: "Facts with source and date" },
  { href: paths.contact, title: "Contact", kind: "A person reads every message" },
  { href: paths.help, title: "Help", kind: "Ask the team" },
  { href: paths.sales, title: "Talk to sales", kind: "Enterprise" },
  { href: paths.status, title: "Status", kind: "Checked every minute" },
  { href: paths.login, title: "Log in", kind: "Your workspace" },
  { href: paths.signup, title: "Start your free trial", kind: "7 days, all features, no card" },
];

/** All public pages with an Open Graph image. */
export async function listPublicPages(): Promise<PublicPage[]> {
  const [posts, docs, legal, comparisons] = await Promise.all([
    listPosts(),
    listDocLinks(),
    getCollection("legal"),
    listComparisons(),
  ]);
  return [
    ...FIXED,
    ...posts.map(({ id, data }) => ({
      href: paths.blogPost(id),
      title: data.title,
      kind: BLOG_CATEGORIES[data.category].name,
      changed: data.updated ?? data.published,
    })),
    ...docs.map(({ href, title, group }) => ({ href, title, kind: `Documentation · ${group}` })),
    ...comparisons.map(({ id, data }) => ({
      href: paths.comparison(id),
      title: data.title,
      kind: data.kind,
      changed: findLatestRead(data.facts),
    })),
    ...legal.map(({ id, data }) => ({
      href: id === "terms" ? paths.tos : paths.policy,
      title: data.title,
      kind: "Legal",
      changed: data.updated,
    })),
  ];
}

/** The blog's category pages: in the sitemap, but without an image of their own. */
export async function listCategoryPages(): Promise<PublicPage[]> {
  return listCategories(await listPosts()).map((category) => ({
    href: getCategoryPath(category),
    title: BLOG_CATEGORIES[category].name,
    kind: "Blog",
  }));
}
