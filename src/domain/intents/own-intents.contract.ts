/** A client's own intents: what its users ask for, told by examples. */
import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";

/** With fewer examples than this many texts of the intent are missed. */
export const FEW_EXAMPLES = 10;
export const MOST_EXAMPLES = 200;
export const MOST_INTENTS = 50;
/** Of all intents of a client together: so many are trained on in about half a second. */
export const MOST_EXAMPLES_IN_ALL = 5_000;
export const EXAMPLE_LENGTH = 300;
/** Messages of so many days are labelled again when the examples change. */
export const LABELLED_DAYS = 90;
/** Matches are told of so many days. */
export const MATCH_DAYS = 30;

const nameSchema = z
  .string()
  .trim()
  .min(1, "Give the intent a name")
  .max(60, "At most 60 characters")
  .refine(isStorableText, "Use letters that can be stored");
const exampleSchema = z
  .string()
  .trim()
  .min(1, "An example has words")
  .max(EXAMPLE_LENGTH, `At most ${EXAMPLE_LENGTH} characters an example`)
  .refine(isStorableText, "Use letters that can be stored");
const examplesSchema = z.array(exampleSchema).max(MOST_EXAMPLES, `At most ${MOST_EXAMPLES} examples`);

export const ownIntentSchema = z.object({
  id: idSchema,
  name: z.string(),
  examples: z.array(z.string()),
  /** User messages of the last {@link MATCH_DAYS} days that were labelled with it. */
  matches: z.number().int(),
});
export type OwnIntent = z.infer<typeof ownIntentSchema>;

/** GET /api/intents, the oldest first. */
export const ownIntentsSchema = z.object({
  intents: z.array(ownIntentSchema),
  /** Phrases that are none of them. */
  none: z.array(z.string()),
  /** How far the stored conversations have been read by the newest examples; null where they all have. */
  labelling: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
});
export type OwnIntents = z.infer<typeof ownIntentsSchema>;

/** POST /api/intents */
export const newOwnIntentSchema = z.object({ name: nameSchema, examples: examplesSchema });
export type NewOwnIntent = z.infer<typeof newOwnIntentSchema>;

/** PATCH /api/intents/{id}: what it does not name stays, so that two people who add examples keep both's. */
export const ownIntentChangeSchema = z.object({
  name: nameSchema.optional(),
  add: examplesSchema.default([]),
  remove: z.array(z.string().max(EXAMPLE_LENGTH)).max(MOST_EXAMPLES).default([]),
});
export type OwnIntentChange = z.infer<typeof ownIntentChangeSchema>;

/** PATCH /api/intents/none: phrases that are none of the intents, added and taken. */
export const noneChangeSchema = ownIntentChangeSchema.omit({ name: true });
export type NoneChange = z.infer<typeof noneChangeSchema>;
export const noneSchema = ownIntentsSchema.pick({ none: true });
