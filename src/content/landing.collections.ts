/** Content collections of the landing page: one hand-edited YAML file per list. */
import { defineCollection } from "astro:content";
import { file } from "astro/loaders";
import {
  failureSchema,
  faqSchema,
  featureSchema,
  planSchema,
  problemSchema,
  stepSchema,
  testimonialSchema,
} from "./landing.schema.ts";

export const landingCollections = {
  problems: defineCollection({ loader: file("src/content/landing/problems.yaml"), schema: problemSchema }),
  failures: defineCollection({ loader: file("src/content/landing/failures.yaml"), schema: failureSchema }),
  features: defineCollection({ loader: file("src/content/landing/features.yaml"), schema: featureSchema }),
  steps: defineCollection({ loader: file("src/content/landing/steps.yaml"), schema: stepSchema }),
  testimonials: defineCollection({ loader: file("src/content/landing/testimonials.yaml"), schema: testimonialSchema }),
  faq: defineCollection({ loader: file("src/content/landing/faq.yaml"), schema: faqSchema }),
  plans: defineCollection({ loader: file("src/content/landing/plans.yaml"), schema: planSchema }),
};
