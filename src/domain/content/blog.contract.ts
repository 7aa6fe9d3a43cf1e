/** What a blog post's front matter must hold. The messages are what a writer reads when something is missing. */
import { z } from "zod";

/** The blog's categories, by the word that stands in the address. */
export const BLOG_CATEGORIES = {
  guides: { name: "Guides", about: "How to read what your bot's conversations tell you, and what to change." },
  channels: { name: "Channels", about: "What differs between the places where bots talk." },
  "case-studies": {
    name: "Case Studies",
    about: "Our engine on public collections of conversations: figures that you can compute again.",
  },
} as const;
export type BlogCategory = keyof typeof BLOG_CATEGORIES;

const CATEGORY_WORDS = Object.keys(BLOG_CATEGORIES).join(", ");

export const blogSchema = z.strictObject(
  {
    title: z
      .string("Give the post a title")
      .min(10, "The title is too short: at least 10 characters")
      .max(70, "The title is too long: at most 70 characters, so that search results show all of it"),
    description: z
      .string("Describe the post in a sentence or two")
      .min(50, "The description is too short: at least 50 characters")
      .max(170, "The description is too long: at most 170 characters, so that search results show all of it"),
    category: z.enum(["guides", "channels", "case-studies"], `The category is one of: ${CATEGORY_WORDS}`),
    published: z.coerce.date("Say when it is published, as in 2026-11-21"),
    updated: z.coerce.date("A date, as in 2026-11-21").optional(),
    /** True keeps the post out of the built site; `npm run dev` shows it. */
    draft: z.boolean("draft is true or false").default(false),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? `There is no such field: ${issue.keys.join(", ")}` : undefined,
  },
);
export type BlogPost = z.infer<typeof blogSchema>;
