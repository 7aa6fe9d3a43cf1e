import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

const MIN_LENGTH = 2;
const MAX_LENGTH = 320;
const count = z.number().int();

/** A person as the bot names them, and whether texts that mention them are masked too (by default where that is safe). */
export const personSchema = z.object({
  person: z
    .string("Enter a user ID, an email address or a phone number")
    .trim()
    .min(MIN_LENGTH, `Enter at least ${MIN_LENGTH} characters`)
    .max(MAX_LENGTH, `Enter at most ${MAX_LENGTH} characters`)
    .describe("The end user's ID, email address or phone number, as your bot sent it."),
  mentions: z
    .boolean()
    .optional()
    .describe(
      "Whether texts of others that mention the person are masked. By default where the ID can be nothing else.",
    ),
});

/** What an erasure removes: the person's conversations, and texts elsewhere that mention them. */
export const foundSchema = z.object({
  conversations: count,
  messages: count,
  comments: count,
  /** Messages of other people's conversations, and corrected subjects of them, that mention the person. */
  mentions: count,
  /** Comments, events, saved views, intents and the like that mention the person. */
  otherTexts: count,
});
export type Found = z.infer<typeof foundSchema>;

/** POST /api/privacy/erasures/preview */
export const erasurePreviewSchema = z.object({ found: foundSchema, mentions: z.boolean() });

export const ERASURE_STATES = ["waiting", "running", "done"] as const;

/** An erasure, and once it is done its certificate. It holds nothing about the person. */
export const erasureSchema = z.object({
  id: idSchema,
  state: z.enum(ERASURE_STATES),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Null until the job has counted. */
  found: foundSchema.nullable(),
  removedConversations: count,
});
export type Erasure = z.infer<typeof erasureSchema>;

/** POST /api/privacy/erasures */
export const erasureOutputSchema = z.object({ erasure: erasureSchema });

/** GET /api/privacy/erasures */
export const erasuresSchema = z.object({ erasures: z.array(erasureSchema) });
