/** Front matter of blog posts. The messages address the author. */
import { z } from "zod";
import { STAGES } from "../analysis/analysis.contract.ts";

/** The blog's categories by URL slug. */
export const BLOG_CATEGORIES = {
  guides: { name: "Guides", about: "How to read your bot's conversations, and what to change." },
  channels: { name: "Channels", about: "What differs between the channels that bots talk on." },
  "case-studies": {
    name: "Case Studies",
    about: "Our engine on public conversation datasets, with figures you can reproduce.",
  },
} as const;
export type BlogCategory = keyof typeof BLOG_CATEGORIES;

const CATEGORY_SLUGS = Object.keys(BLOG_CATEGORIES).join(", ");

/** Studies with computed figures (scripts/case-figures.ts). */
export const STUDIES = ["star", "sgd"] as const;

const reachedSchema = z.array(z.number().int().min(0)).length(STAGES.length);

/** The part of a study's figures that its funnel needs: conversations that reached each stage, as the engine reads them. */
export const figuresSchema = z.object({
  conversations: z.number().int().min(1),
  reached: z.object({ engine: reachedSchema }),
});

export const blogSchema = z.strictObject(
  {
    title: z
      .string("Enter a title")
      .min(10, "The title is too short: at least 10 characters")
      .max(70, "The title is too long: at most 70 characters, to fit search results"),
    description: z
      .string("Describe the post in one or two sentences")
      .min(50, "The description is too short: at least 50 characters")
      .max(170, "The description is too long: at most 170 characters, to fit search results"),
    /** The study that the post is about: the blog's list draws the funnel of its figures (src/content/figures). */
    study: z.enum(STUDIES, `The study must be one of: ${STUDIES.join(", ")}`).optional(),
    category: z.enum(["guides", "channels", "case-studies"], `The category must be one of: ${CATEGORY_SLUGS}`),
    published: z.coerce.date("Enter the publication date, such as 2026-11-21"),
    updated: z.coerce.date("Enter a date, such as 2026-11-21").optional(),
    /** Drafts are shown by `npm run dev` but not built. */
    draft: z.boolean("draft must be true or false").default(false),
  },
  {
    error: (issue) => (issue.code === "unrecognized_keys" ? `Unknown field: ${issue.keys.join(", ")}` : undefined),
  },
);
export type BlogPost = z.infer<typeof blogSchema>;
