import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { blogSchema, figuresSchema } from "../domain/content/blog.contract.ts";
import { comparisonSchema } from "../domain/content/comparisons.contract.ts";
import { controlsSchema } from "../domain/content/controls.contract.ts";
import { docSchema, engineDocSchema } from "../domain/content/docs.contract.ts";
import { legalSchema } from "../domain/content/legal.contract.ts";

/** Content collections of written pages, and the figures of studies: one folder per collection, one file per entry. */
export const pageCollections = {
  blog: defineCollection({ loader: glob({ base: "src/content/blog", pattern: "*.mdx" }), schema: blogSchema }),
  figures: defineCollection({
    // The reference of the benchmarks is no study: the server reads it.
    loader: glob({ base: "src/content/figures", pattern: ["*.json", "!reference.json"] }),
    schema: figuresSchema,
  }),
  controls: defineCollection({
    loader: glob({ base: "src/content/controls", pattern: "*.json" }),
    schema: controlsSchema,
  }),
  comparisons: defineCollection({
    loader: glob({ base: "src/content/comparisons", pattern: "*.json" }),
    schema: comparisonSchema,
  }),
  docs: defineCollection({ loader: glob({ base: "src/content/docs", pattern: "**/*.mdx" }), schema: docSchema }),
  engine: defineCollection({ loader: glob({ base: "docs/engine", pattern: "*.md" }), schema: engineDocSchema }),
  legal: defineCollection({ loader: glob({ base: "src/content/legal", pattern: "*.mdx" }), schema: legalSchema }),
};
