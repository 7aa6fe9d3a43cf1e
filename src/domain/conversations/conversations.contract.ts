import { z } from "zod";
import {
  dropOffReasonSchema,
  endingSchema,
  flagSchema,
  intentSchema,
  languageSchema,
  roleSchema,
  sentimentSchema,
  stageSchema,
} from "../analysis/analysis.contract.ts";
import {
  areDaysInOrder,
  DAYS_REVERSED,
  dimensionFilterSchema,
  daySchema,
  dropStageSchema,
} from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.ts";
import { isStorableText } from "../shared/text.ts";

export const OUTCOMES = ["converted", "dropped", "handed_off", "open"] as const;
export const outcomeSchema = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof outcomeSchema>;

/** Conversations chosen one by one for a file or a tag: so many ids still fit into an address. */
export const MAX_CHOSEN = 200;
/** Tags of one conversation. */
export const MAX_TAGS = 20;

/** What the list can be narrowed by. Days are the client's local days. */
export const conversationFilterSchema = dimensionFilterSchema.extend({
  from: daySchema.optional().describe("Begun on this day or later, in your workspace's time zone."),
  to: daySchema.optional().describe("Begun on this day or earlier."),
  stage: dropStageSchema.optional().describe("Furthest stage reached; `none` had no stage."),
  outcome: outcomeSchema
    .optional()
    .describe("How it ended. `open` has neither ended nor converted; `handed_off` may be any of the others as well."),
  reason: dropOffReasonSchema.optional().describe("Why it was left."),
  step: z
    .string()
    .max(64)
    .optional()
    .describe(
      "Ended with this bot message: a `step` of the drop-offs. Those who left there also have `outcome=dropped`.",
    ),
  sentiment: sentimentSchema.optional().describe("The user's sentiment over the whole conversation."),
  intent: intentSchema.optional().describe("What the user mainly wanted."),
  ownIntent: idSchema.optional().describe("A user message is of this one of your own intents, by its id."),
  tag: z.string().max(60).optional().describe("Carries this tag."),
  minDurationSeconds: z.coerce.number().int().min(0).optional().describe("Lasted at least this long."),
  maxDurationSeconds: z.coerce.number().int().min(0).optional().describe("Lasted at most this long."),
  q: z.string().trim().max(200).optional().describe("Words that its messages hold, all of them."),
  ids: z
    .string()
    .refine(isIdList, `Give at most ${MAX_CHOSEN} ids, separated by commas`)
    .optional()
    .describe(`Only these, by our ids: at most ${MAX_CHOSEN}, separated by commas.`),
});
export type ConversationFilter = z.infer<typeof conversationFilterSchema>;

/** GET /api/conversations */
export const conversationsQuerySchema = conversationFilterSchema
  .extend(pagingSchema.shape)
  .refine(areDaysInOrder, DAYS_REVERSED);
export type ConversationsQuery = z.infer<typeof conversationsQuerySchema>;
/** GET /api/conversations/export.csv */
export const exportQuerySchema = conversationFilterSchema.refine(areDaysInOrder, DAYS_REVERSED);

const instant = z.iso.datetime();

export const conversationItemSchema = z.object({
  id: idSchema.describe("Our id."),
  externalId: z.string().describe("Yours: the `conversationId` it was sent with."),
  apiAccountId: idSchema,
  channel: z.string(),
  language: languageSchema,
  agentVersion: z.string().describe("Version of the bot; empty where none was sent."),
  endUser: z.string().nullable().describe("Your id of the end user, where one was sent."),
  startedAt: instant.describe("Time of the first message."),
  lastAt: instant.describe("Time of the last message."),
  closed: z.boolean().describe("Ended: by an `end` event, or idle for long enough."),
  stage: stageSchema.nullable().describe("Furthest stage reached, after your correction where there is one."),
  converted: z.boolean().describe("After your correction where there is one."),
  handedOff: z.boolean().describe("Given to a human."),
  ended: endingSchema,
  dropReason: dropOffReasonSchema.nullable().describe("Why it was left; counts once it is closed and not converted."),
  sentiment: z.number().describe("−1 is negative, +1 positive."),
  intent: intentSchema.describe("What the user mainly wanted."),
  messages: z.number().int(),
  turns: z.number().int().describe("User messages with the answers to them."),
  durationMs: z.number().int().describe("From the first to the last message."),
  quality: z.number().int().describe("0–100."),
  tags: z.array(z.string()),
  preview: z.string().describe("The first user message, shortened."),
});
export type ConversationItem = z.infer<typeof conversationItemSchema>;

export const conversationsPageSchema = z.object({
  items: z.array(conversationItemSchema).describe("Newest first."),
  nextCursor: z.string().nullable().describe("Give it as `cursor` for the next page; null on the last."),
});

export const conversationMessageSchema = z.object({
  id: idSchema,
  role: roleSchema,
  text: z.string(),
  at: instant,
  stage: stageSchema.nullable(),
  confidence: z.number().describe("How sure the stage is, 0–1."),
  evidence: z
    .object({ start: z.number().int(), end: z.number().int() })
    .nullable()
    .describe("The span of `text` that shows the stage, as UTF-16 offsets."),
  language: languageSchema,
  sentiment: z.number().describe("−1 is negative, +1 positive."),
  intent: intentSchema,
  ownIntent: z
    .object({ id: idSchema, name: z.string(), confidence: z.number() })
    .nullable()
    .describe("Which of your own intents a user message is of; `confidence` 0–1."),
  flags: z.array(flagSchema).describe("What is remarkable about it."),
});
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** GET /api/conversations/{id} */
export const conversationDetailSchema = z.object({
  conversation: conversationItemSchema.omit({ preview: true }).extend({
    agentName: z.string().describe("Name of the bot; empty where none was sent."),
    agentModel: z.string().describe("Its language model; empty where none was sent."),
    movedBy: idSchema.nullable().describe("The message that reached the furthest stage."),
    dropStage: stageSchema.nullable().describe("The stage it was left at."),
    sentimentTrend: z.number().describe("Above 0 where the user's sentiment rose."),
    firstResponseMs: z.number().int().nullable(),
    medianResponseMs: z.number().int().nullable(),
    p95ResponseMs: z.number().int().nullable(),
    fallbacks: z.number().int().describe("How often the bot did not understand."),
    flags: z.array(flagSchema),
    engine: z
      .object({ stage: stageSchema.nullable(), converted: z.boolean() })
      .describe("What the engine says, beside the correction that overrides it."),
    corrected: z.object({ stage: z.boolean(), converted: z.boolean() }).describe("What you have corrected."),
  }),
  messages: z.array(conversationMessageSchema).describe("In the order of their time."),
  events: z.array(
    z.object({ id: idSchema, type: z.string(), name: z.string(), at: instant, score: z.number().nullable() }),
  ),
  previousId: idSchema.nullable().describe("The next newer conversation."),
  nextId: idSchema.nullable().describe("The next older conversation."),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

export const tagSchema = z
  .string()
  .trim()
  .min(1, "Give the tag a name")
  .max(60, "At most 60 characters")
  .refine(isStorableText, "Use letters that can be stored");
const tagsSchema = z.array(tagSchema).max(MAX_TAGS, `At most ${MAX_TAGS} tags`);

/** PATCH /api/conversations/{id}: a correction (`null` takes it back) and tags. */
export const conversationPatchSchema = z.object({
  stage: z.union([dropStageSchema, z.null()]).optional(),
  converted: z.union([z.boolean(), z.null()]).optional(),
  tags: tagsSchema.optional(),
});
export type ConversationPatch = z.infer<typeof conversationPatchSchema>;

/** POST /api/conversations/tags: tags that many conversations get and lose. Ids of nobody's are passed over. */
export const bulkTagsSchema = z
  .object({
    ids: z.array(idSchema).min(1, "Choose at least one conversation").max(500, "At most 500 conversations at once"),
    add: tagsSchema.default([]),
    remove: tagsSchema.default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ["add"], message: "Give at least one tag" });
export type BulkTags = z.infer<typeof bulkTagsSchema>;
export const bulkTagsOutputSchema = z.object({ changed: z.number().int() });

function isIdList(text: string): boolean {
  const ids = text.split(",");
  return ids.length <= MAX_CHOSEN && ids.every((id) => idSchema.safeParse(id).success);
}
