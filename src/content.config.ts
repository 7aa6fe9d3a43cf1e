import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { blogSchema } from "./content/blog.schema.ts";
import { docSchema } from "./content/docs.schema.ts";
import { legalSchema } from "./content/legal.schema.ts";

/** What marketers edit: one folder a kind, one file a page, its schema beside it. */
export const collections = {
  blog: defineCollection({ loader: glob({ base: "src/content/blog", pattern: "*.mdx" }), schema: blogSchema }),
  docs: defineCollection({ loader: glob({ base: "src/content/docs", pattern: "**/*.mdx" }), schema: docSchema }),
  legal: defineCollection({ loader: glob({ base: "src/content/legal", pattern: "*.mdx" }), schema: legalSchema }),
};
