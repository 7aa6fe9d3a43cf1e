/** Front matter of documentation pages. */
import { z } from "zod";

/** The groups of the documentation's navigation, in order. */
export const DOC_GROUPS = [
  "Get started",
  "Send conversations",
  "API",
  "Channels",
  "Understand the metrics",
  "Alerts and webhooks",
  "The engine",
  "Operations",
] as const;

export const docSchema = z.strictObject({
  title: z.string("Enter a title").min(3).max(60, "The title is too long: at most 60 characters"),
  description: z
    .string("Describe the page in a sentence")
    .min(40, "The description is too short: at least 40 characters")
    .max(170, "The description is too long: at most 170 characters"),
  group: z.enum(DOC_GROUPS, `The group must be one of: ${DOC_GROUPS.join(", ")}`),
  order: z.number("order must be a number: the position of the page in its group"),
  /** A shorter title for the navigation. */
  label: z.string().max(30).optional(),
});

/** Front matter of docs/engine, whose pages form one group. */
export const engineDocSchema = docSchema.omit({ group: true });
