import { LOSS_REASONS } from "../reading/reading.contract.ts";
import { z } from "zod";
import { COMPARED_BY } from "../bot-versions/bot-versions.contract.ts";
import {
  flagSchema,
  intentSchema,
  languageSchema,
  roleSchema,
  sentimentSchema,
  stageSchema,
} from "../analysis/analysis.contract.ts";
import { conversationUsageSchema, messageToolSchema, messageUsageSchema } from "../model-calls/model-calls.contract.ts";
import {
  areDaysInOrder,
  DAYS_OUT_OF_ORDER,
  dimensionFilterSchema,
  daySchema,
  dropStageSchema,
} from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";
import { sourceSchema } from "../sources/sources.contract.ts";
import { isStorableText } from "../shared/text.ts";
import { listSchema, readingFilterSchema } from "./outcome-filter.ts";
import { LEAD_STATES, leadSchema } from "./lead.contract.ts";
import { readingSchema } from "./reading.contract.ts";

/** Conversations selected at once for an export or a tag; their ids must fit into a URL. */
export const MAX_SELECTED = 200;
/** Messages of a conversation in one response unless `limit` says otherwise. */
export const MESSAGES_PER_PAGE = 200;
/** Events in one response. */
export const MAX_PAGE_EVENTS = 1_000;
/** Tags per conversation. */
export const MAX_TAGS = 20;

/** The list's filters. Days are local days of the client. */
export const conversationFilterSchema = dimensionFilterSchema.extend({
  from: daySchema.optional().describe("Started on this day or later, in your workspace's time zone."),
  to: daySchema.optional().describe("Started on this day or earlier."),
  stage: dropStageSchema.optional().describe("Furthest stage reached; `none` for conversations without a stage."),
  ...readingFilterSchema.shape,
  step: z
    .string()
    .max(64)
    .optional()
    .describe(
      "Ended with this bot message: a `step` of the drop-offs. Add `outcome=dropped` for those that dropped off there.",
    ),
  turned: z.string().max(64).optional().describe("Turned negative after this bot message: a `step` of `turnedMost`."),
  sentiment: sentimentSchema.optional().describe("The user's sentiment over the whole conversation."),
  intent: intentSchema.optional().describe("The user's main intent."),
  flag: flagSchema
    .optional()
    .describe("Has a message with this flag, such as `handoff_request`: the user asked for a person."),
  ownIntent: idSchema.optional().describe("Has a user message that matches this custom intent, by its ID."),
  model: z.string().max(100).optional().describe("The bot's language model, as last reported."),
  agent: z.string().max(100).optional().describe("The bot's name, as last reported."),
  prompt: z
    .string()
    .max(64)
    .optional()
    .describe("The hash of the system prompt of the last reply: a `value` of the agents' metrics by prompt."),
  without: z
    .enum(COMPARED_BY)
    .optional()
    .describe("Only conversations whose bot did not say this: its version, model, name (`agent`) or prompt."),
  tag: z.string().max(60).optional().describe("Has this tag."),
  minDurationSeconds: z.coerce.number().int().min(0).optional().describe("Lasted at least this long."),
  maxDurationSeconds: z.coerce.number().int().min(0).optional().describe("Lasted at most this long."),
  user: z
    .string()
    .min(1)
    .max(1_000)
    .refine(isStorableText, "Contains unsupported characters")
    .optional()
    .describe("Conversations of this end user, by your ID: the `user` of the messages."),
  lead: listSchema(LEAD_STATES)
    .optional()
    .describe(
      "Lost with contact details in it, by what the team did about it; several separated by commas: `new`, `contacted`, `won`, `gave_up`.",
    ),
  q: z.string().trim().max(200).optional().describe("Words that its messages contain; all of them must occur."),
  ids: z
    .string()
    .refine(isIdList, `Enter at most ${MAX_SELECTED} IDs, separated by commas`)
    .optional()
    .describe(`Only these conversations: at most ${MAX_SELECTED} of our IDs, separated by commas.`),
});
export type ConversationFilter = z.infer<typeof conversationFilterSchema>;

/** The orders of the list: those that an index serves for any number of conversations. */
export const CONVERSATION_SORTS = ["newest", "oldest"] as const;
export type ConversationSort = (typeof CONVERSATION_SORTS)[number];

/** GET /api/conversations */
export const conversationsQuerySchema = conversationFilterSchema
  .extend({
    ...pagingSchema.shape,
    sort: z.enum(CONVERSATION_SORTS).optional().describe("`newest` (the default) or `oldest` first, by start."),
  })
  .refine(areDaysInOrder, DAYS_OUT_OF_ORDER);
export type ConversationsQuery = z.infer<typeof conversationsQuerySchema>;
/** GET /api/conversations/export.csv */
export const exportQuerySchema = conversationFilterSchema.refine(areDaysInOrder, DAYS_OUT_OF_ORDER);

const instant = z.iso.datetime();

export const conversationItemSchema = z.object({
  id: idSchema.describe("Our ID."),
  externalId: z.string().describe("Your ID: the `conversationId` it was sent with."),
  apiAccountId: idSchema,
  channel: z.string(),
  language: languageSchema,
  agentVersion: z.string().describe("Version of the bot; empty if none was sent."),
  endUser: z.string().nullable().describe("Your ID of the end user; null if none was sent."),
  startedAt: instant.describe("Time of the first message."),
  lastAt: instant.describe("Time of the last message."),
  closed: z.boolean().describe("Whether it has ended: by an `end` event or after the idle time."),
  stage: stageSchema.nullable().describe("Furthest stage reached, including your correction."),
  converted: z.boolean().describe("Whether it converted, including your correction."),
  handedOff: z.boolean().describe("Handed off to a human."),
  dropReason: z
    .enum(LOSS_REASONS)
    .nullable()
    .describe("The `reason` of its reading, if it is closed and not converted."),
  sentiment: z.number().describe("−1 is negative, +1 positive."),
  intent: intentSchema.describe("The user's main intent."),
  messages: z.number().int(),
  turns: z.number().int().describe("User messages, each with the replies to it."),
  durationMs: z.number().int().describe("Milliseconds from the first to the last message."),
  quality: z.number().int().describe("Quality score, 0–100."),
  tags: z.array(z.string()),
  title: z
    .string()
    .describe("What the user came for; until that is known, the first user message that is not a greeting, shortened."),
  ending: z
    .string()
    .describe("The last words that were more than thanks or a goodbye, shortened; empty while it is open."),
  reading: readingSchema.omit({ decidedBy: true }).describe("What it came to."),
  source: sourceSchema.nullable().describe("Where it comes from, as its messages tell; null if that is not known."),
  lead: leadSchema
    .nullable()
    .describe("What the team does about a lost conversation with contact details; null for all others."),
  properties: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe("What `metadata` of its messages and `data` of its events tell, by name; the last value of each."),
});
export type ConversationItem = z.infer<typeof conversationItemSchema>;

export const conversationsPageSchema = z.object({
  items: z.array(conversationItemSchema).describe("Newest first, or as `sort` says."),
  nextCursor: z.string().nullable().describe("Send it as `cursor` for the next page; null on the last page."),
});

export const conversationMessageSchema = z.object({
  id: idSchema,
  role: roleSchema,
  text: z.string(),
  at: instant,
  stage: stageSchema.nullable(),
  confidence: z.number().describe("Confidence of the stage, 0–1."),
  evidence: z
    .object({ start: z.number().int(), end: z.number().int() })
    .nullable()
    .describe("The part of `text` that shows the stage, as UTF-16 offsets."),
  language: languageSchema,
  sentiment: z.number().describe("−1 is negative, +1 positive."),
  intent: intentSchema,
  ownIntent: z
    .object({ id: idSchema, name: z.string(), confidence: z.number() })
    .nullable()
    .describe("The custom intent that a user message matches; `confidence` 0–1."),
  flags: z.array(flagSchema).describe("Notable properties, such as objections."),
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "What it was sent with. From a channel: its `kind` and `source`, whether it was `edited`, `deleted` or `truncated`, a button's `payload`, and the ID it replies to as `replyTo`.",
    ),
  model: z.string().describe("Language model that wrote it; empty if that is not known."),
  usage: messageUsageSchema.nullable().describe("Tokens and cost of the calls that led to it; null without calls."),
  firstChunkMs: z.number().int().nullable().describe("Milliseconds until the model's first words; null if not known."),
  tools: z.array(messageToolSchema).describe("The tools that were used for it."),
});
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** The messages of a conversation are paged: it may have thousands. */
export const messagePagingSchema = z.object({
  cursor: z.string().max(200).optional().describe("`nextCursor` of the previous page; omit for the first messages."),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(MESSAGES_PER_PAGE)
    .describe("Maximum number of messages per page."),
});
export type MessagePaging = z.infer<typeof messagePagingSchema>;

/** GET /api/conversations/{id} */
export const conversationDetailSchema = z.object({
  conversation: conversationItemSchema.extend({
    reading: readingSchema.describe("What it came to, with the message that decided."),
    agentName: z.string().describe("Name of the bot; empty if none was sent."),
    agentModel: z.string().describe("Language model of the bot; empty if none was sent."),
    models: z.array(z.string()).describe("Language models of its calls, the latest first."),
    call: z.object({ id: idSchema }).nullable().describe("The call whose words these are; null for text."),
    run: z.object({ id: idSchema }).nullable().describe("The run of the Runner whose words these are; else null."),
    usage: conversationUsageSchema.nullable().describe("Tokens and cost of its calls; null without calls."),
    movedBy: idSchema.nullable().describe("The message that reached the furthest stage."),
    dropStage: stageSchema.nullable().describe("The stage at which it dropped off."),
    sentimentTrend: z.number().describe("Above 0 if the user's sentiment improved."),
    firstResponseMs: z.number().int().nullable(),
    medianResponseMs: z.number().int().nullable(),
    p95ResponseMs: z.number().int().nullable(),
    fallbacks: z.number().int().describe("Number of times the bot did not understand."),
    flags: z.array(flagSchema),
    engine: z
      .object({ stage: stageSchema.nullable(), converted: z.boolean() })
      .describe("The engine's result, before your correction."),
    corrected: z.object({ stage: z.boolean(), converted: z.boolean() }).describe("Which values you have corrected."),
  }),
  messages: z.array(conversationMessageSchema).describe("One page, in chronological order."),
  events: z
    .array(
      z.object({
        id: idSchema,
        type: z.string(),
        name: z.string(),
        at: instant,
        score: z.number().nullable(),
        value: z.number().nullable().describe("What a conversion is worth, in the currency's units."),
        currency: z.string().nullable(),
      }),
    )
    .max(MAX_PAGE_EVENTS)
    .describe(
      `The events from this page's first message until the next page's, in chronological order; the first page also has earlier ones. At most ${MAX_PAGE_EVENTS.toLocaleString("en")}.`,
    ),
  nextCursor: z.string().nullable().describe("Send it as `cursor` for the next messages; null on the last page."),
  previousId: idSchema.nullable().describe("The next newer conversation."),
  nextId: idSchema.nullable().describe("The next older conversation."),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

export const tagSchema = z
  .string()
  .trim()
  .min(1, "Enter a tag name")
  .max(60, "At most 60 characters")
  .refine(isStorableText, "Contains unsupported characters");
const tagsSchema = z.array(tagSchema).max(MAX_TAGS, `At most ${MAX_TAGS} tags`);

/** PATCH /api/conversations/{id}: a correction (`null` removes it) and tags. */
export const conversationPatchSchema = z.object({
  stage: z.union([dropStageSchema, z.null()]).optional(),
  converted: z.union([z.boolean(), z.null()]).optional(),
  tags: tagsSchema.optional(),
});
export type ConversationPatch = z.infer<typeof conversationPatchSchema>;

/** POST /api/conversations/tags: adds and removes tags of many conversations. Unknown ids are ignored. */
export const bulkTagsSchema = z
  .object({
    ids: z.array(idSchema).min(1, "Select at least one conversation").max(500, "At most 500 conversations at once"),
    add: tagsSchema.default([]),
    remove: tagsSchema.default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ["add"], message: "Enter at least one tag" });
export type BulkTags = z.infer<typeof bulkTagsSchema>;
export const bulkTagsOutputSchema = z.object({ changed: z.number().int() });

function isIdList(text: string): boolean {
  const ids = text.split(",");
  return ids.length <= MAX_SELECTED && ids.every((id) => idSchema.safeParse(id).success);
}
