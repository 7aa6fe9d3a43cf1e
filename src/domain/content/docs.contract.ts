/** What a documentation page's front matter must hold. */
import { z } from "zod";

/** The groups of the documentation's navigation, in order. */
export const DOC_GROUPS = [
  "Start",
  "Bring conversations in",
  "Channels",
  "Understand the figures",
  "The engine",
  "Operate",
] as const;

export const docSchema = z.strictObject({
  title: z.string("Give the page a title").min(3).max(60, "The title is too long: at most 60 characters"),
  description: z
    .string("Describe the page in a sentence")
    .min(40, "The description is too short: at least 40 characters")
    .max(170, "The description is too long: at most 170 characters"),
  group: z.enum(DOC_GROUPS, `The group is one of: ${DOC_GROUPS.join(", ")}`),
  order: z.number("order is a number: where in its group the page stands"),
  /** The words in the navigation, where the title is too long for it. */
  label: z.string().max(30).optional(),
});

/** The pages of docs/engine, which stand beside the code they tell of: all in one group. */
export const engineDocSchema = docSchema.omit({ group: true });
