/** Custom intents: what a client's users ask for, defined by examples. */
import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";

/** With fewer examples, many texts of the intent are missed. */
export const RECOMMENDED_EXAMPLES = 10;
export const MAX_EXAMPLES = 200;
export const MAX_INTENTS = 50;
/** Across all intents of a client; training on this many takes about half a second. */
export const MAX_TOTAL_EXAMPLES = 5_000;
export const MAX_EXAMPLE_LENGTH = 300;
/** Days of messages that are relabeled when the examples change. */
export const RELABELED_DAYS = 90;
/** Days over which matches are counted. */
export const MATCH_DAYS = 30;

const nameSchema = z
  .string()
  .trim()
  .min(1, "Give the intent a name")
  .max(60, "At most 60 characters")
  .refine(isStorableText, "Contains unsupported characters");
const exampleSchema = z
  .string()
  .trim()
  .min(1, "Enter an example")
  .max(MAX_EXAMPLE_LENGTH, `At most ${MAX_EXAMPLE_LENGTH} characters per example`)
  .refine(isStorableText, "Contains unsupported characters");
const examplesSchema = z.array(exampleSchema).max(MAX_EXAMPLES, `At most ${MAX_EXAMPLES} examples`);

export const customIntentSchema = z.object({
  id: idSchema,
  name: z.string(),
  examples: z.array(z.string()),
  /** User messages of the last {@link MATCH_DAYS} days that match it. */
  matches: z.number().int(),
});
export type CustomIntent = z.infer<typeof customIntentSchema>;

/** GET /api/intents, oldest first. */
export const customIntentsSchema = z.object({
  intents: z.array(customIntentSchema),
  /** Negative examples. */
  none: z.array(z.string()),
  /** Progress of relabeling the stored conversations; null when it is complete. */
  labelling: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
});
export type CustomIntents = z.infer<typeof customIntentsSchema>;

/** POST /api/intents */
export const newCustomIntentSchema = z.object({ name: nameSchema, examples: examplesSchema });
export type NewCustomIntent = z.infer<typeof newCustomIntentSchema>;

/** PATCH /api/intents/{id}. Examples are added and removed, not replaced, so that concurrent changes merge. */
export const customIntentChangeSchema = z.object({
  name: nameSchema.optional(),
  add: examplesSchema.default([]),
  remove: z.array(z.string().max(MAX_EXAMPLE_LENGTH)).max(MAX_EXAMPLES).default([]),
});
export type CustomIntentChange = z.infer<typeof customIntentChangeSchema>;

/** PATCH /api/intents/none: adds and removes negative examples. */
export const negativeExamplesChangeSchema = customIntentChangeSchema.omit({ name: true });
export type NegativeExamplesChange = z.infer<typeof negativeExamplesChangeSchema>;
export const negativeExamplesSchema = customIntentsSchema.pick({ none: true });
