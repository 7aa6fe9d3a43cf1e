/** What the lists of the landing page must hold. The messages are what a marketer reads when something is missing. */
import { z } from "zod";
import { dropOffReasonSchema, stageSchema } from "#src/domain/analysis/analysis.contract.ts";

const order = z.number("Say where in its list it stands: order: 1").int().min(1);
const title = z.string("Give it a title").min(3).max(70, "The title is too long: at most 70 characters");
const sentence = z.string("Write a sentence or two").min(20).max(320, "The text is too long: at most 320 characters");

export const problemSchema = z.strictObject({ order, title, text: sentence });

/** A chat excerpt: the engine must see in it what stands under it (failures.test.ts). */
export const failureSchema = z.strictObject({
  order,
  title,
  text: sentence,
  stage: stageSchema,
  reason: dropOffReasonSchema,
  /** What stands under the excerpt, as 'Left at Interest, after two fallbacks'. */
  outcome: z.string().min(10).max(60),
  language: z.enum(["en", "pt", "es"]).default("en"),
  messages: z
    .array(
      z.strictObject({
        from: z.enum(["user", "bot"], "A message is from: user or from: bot"),
        text: z.string().min(1).max(160),
        /** Seconds since the message before; a long silence is drawn. */
        after: z.number().int().min(0).default(4),
      }),
    )
    .min(2, "An excerpt has at least two messages"),
});

export const featureSchema = z.strictObject({
  order,
  title,
  text: sentence,
  /** A picture of `npm run screenshots`, without `-light.webp`. */
  picture: z.string("Name a picture of src/assets/screenshots, as in picture: funnel"),
  /** Which part of the picture a card shows. */
  focus: z.enum(["left", "center", "right"]).default("left"),
  alt: z.string("Say what the picture shows, for those who can't see it").min(20).max(200),
  /** Not there yet: the card says so. */
  soon: z.boolean().default(false),
});

export const stepSchema = z.strictObject({
  order,
  title,
  text: sentence,
  /** What the step is made of. */
  parts: z.array(z.strictObject({ name: z.string(), text: z.string(), soon: z.boolean().default(false) })).default([]),
});

export const testimonialSchema = z.strictObject({
  order,
  /** True until a customer's own words stand here. */
  sample: z.boolean("Say whether it is a sample: sample: true"),
  quote: z.string().min(40).max(280),
  role: z.string("Name the role, not the person").min(5),
  business: z.string().min(5),
});

export const faqSchema = z.strictObject({
  order,
  question: z.string().min(10).max(120),
  answer: z.string().min(20).max(600),
});

/** A plan's words; prices and limits are the program's (src/domain/plans). */
export const planSchema = z.strictObject({
  order,
  plan: z.enum(["free", "growth", "pro", "enterprise"]),
  forWhom: z.string().min(10).max(90),
  button: z.string().min(3).max(40),
  badge: z.string().optional(),
});

export type Feature = z.infer<typeof featureSchema>;
