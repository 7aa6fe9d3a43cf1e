/** The public pages that search engines shall know, with what their pictures say. One list for sitemap, pictures and checks. */
import { getCollection } from "astro:content";
import { listDocLinks } from "../docs/doc-pages.ts";
import { linkCategory, listCategories, listPosts } from "../blog/posts.ts";
import { BLOG_CATEGORIES } from "#src/domain/content/blog.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";

export type PublicPage = {
  href: string;
  /** Stands on the picture. */
  title: string;
  /** The small line over the title. */
  kind: string;
  changed?: Date;
};

const FIXED: readonly PublicPage[] = [
  { href: paths.home, title: "Stop guessing. Start seeing your bot funnel.", kind: "Analytics for chatbots" },
  { href: paths.blog, title: "What bots' conversations tell", kind: "Blog" },
  { href: paths.docs, title: "Documentation", kind: "From the first message to a measured fix" },
  { href: paths.contact, title: "Contact", kind: "A person reads every message" },
  { href: paths.help, title: "Help", kind: "Ask a person" },
  { href: paths.sales, title: "Talk to sales", kind: "Enterprise" },
  { href: paths.status, title: "Status", kind: "Checked every minute" },
  { href: paths.login, title: "Log in", kind: "Your workspace" },
  { href: paths.signup, title: "Start your free trial", kind: "7 days, all features, no card" },
];

/** Every public page with a picture and a place in the sitemap, once. */
export async function listPublicPages(): Promise<PublicPage[]> {
  const [posts, docs, legal] = await Promise.all([listPosts(), listDocLinks(), getCollection("legal")]);
  return [
    ...FIXED,
    ...posts.map(({ id, data }) => ({
      href: paths.blogPost(id),
      title: data.title,
      kind: BLOG_CATEGORIES[data.category].name,
      changed: data.updated ?? data.published,
    })),
    ...docs.map(({ href, title, group }) => ({ href, title, kind: `Documentation · ${group}` })),
    ...legal.map(({ id, data }) => ({
      href: id === "terms" ? paths.tos : paths.policy,
      title: data.title,
      kind: "Legal",
      changed: data.updated,
    })),
  ];
}

/** The lists of the blog's categories: in the sitemap, but with the blog's picture. */
export async function listCategoryPages(): Promise<PublicPage[]> {
  return listCategories(await listPosts()).map((category) => ({
    href: linkCategory(category),
    title: BLOG_CATEGORIES[category].name,
    kind: "Blog",
  }));
}
