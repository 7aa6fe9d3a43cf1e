import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { blogSchema } from "../domain/content/blog.contract.ts";
import { docSchema, engineDocSchema } from "../domain/content/docs.contract.ts";
import { legalSchema } from "../domain/content/legal.contract.ts";

/** Content collections of written pages: one folder per collection, one file per page. */
export const pageCollections = {
  blog: defineCollection({ loader: glob({ base: "src/content/blog", pattern: "*.mdx" }), schema: blogSchema }),
  docs: defineCollection({ loader: glob({ base: "src/content/docs", pattern: "**/*.mdx" }), schema: docSchema }),
  engine: defineCollection({ loader: glob({ base: "docs/engine", pattern: "*.md" }), schema: engineDocSchema }),
  legal: defineCollection({ loader: glob({ base: "src/content/legal", pattern: "*.mdx" }), schema: legalSchema }),
};
