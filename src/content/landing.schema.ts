/** Schemas of the landing page's lists. Their messages are written for the person who edits the YAML files. */
import { z } from "zod";
import { dropOffReasonSchema, stageSchema } from "#src/domain/analysis/analysis.contract.ts";
import { planSchema as planKeySchema } from "#src/domain/plans/plans.contract.ts";

const order = z.number("Set its position in the list, as in order: 1").int().min(1);
const title = z.string("Add a title").min(3).max(70, "The title is too long: at most 70 characters");
const sentence = z.string("Write a sentence or two").min(20).max(320, "The text is too long: at most 320 characters");

export const problemSchema = z.strictObject({ order, title, text: sentence });

/** A chat excerpt; failures.test.ts checks that the engine detects the stage and reason given here. */
export const failureSchema = z.strictObject({
  order,
  title,
  text: sentence,
  stage: stageSchema,
  reason: dropOffReasonSchema,
  /** Line under the excerpt, as in 'Left at Interest, after two fallbacks'. */
  outcome: z.string().min(10).max(60),
  language: z.enum(["en", "pt", "es"]).default("en"),
  messages: z
    .array(
      z.strictObject({
        from: z.enum(["user", "bot"], "A message is from: user or from: bot"),
        text: z.string().min(1).max(160),
        /** Seconds since the previous message; long gaps are shown. */
        after: z.number().int().min(0).default(4),
      }),
    )
    .min(2, "An excerpt has at least two messages"),
});

export const featureSchema = z.strictObject({
  order,
  title,
  text: sentence,
  /** Name of a screenshot in src/assets/screenshots, without `-light.webp`. Each card has its own. */
  picture: z.string("Name a picture of src/assets/screenshots, as in picture: funnel"),
  alt: z.string("Describe the picture for people who can't see it").min(20).max(200),
});

export const stepSchema = z.strictObject({
  order,
  title,
  text: sentence,
  /** Sub-items of the step. */
  parts: z.array(z.strictObject({ name: z.string(), text: z.string() })).default([]),
});

export const testimonialSchema = z.strictObject({
  order,
  /** True until replaced by a real customer's quote. */
  sample: z.boolean("Set whether it is a sample, as in sample: true"),
  quote: z.string().min(40).max(280),
  role: z.string("Add the role, not the person's name").min(5),
  business: z.string().min(5),
});

export const faqSchema = z.strictObject({
  order,
  question: z.string().min(10).max(120),
  answer: z.string().min(20).max(600),
});

/** Texts of a plan; prices and limits come from src/domain/plans. */
export const planSchema = z.strictObject({
  order,
  plan: planKeySchema,
  forWhom: z.string().min(10).max(90),
  button: z.string().min(3).max(40),
  badge: z.string().optional(),
});

export type Feature = z.infer<typeof featureSchema>;
