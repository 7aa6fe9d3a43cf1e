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
import { dimensionFilterSchema, daySchema, dropStageSchema } from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.ts";

export const OUTCOMES = ["converted", "dropped", "handed_off", "open"] as const;
export const outcomeSchema = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof outcomeSchema>;

/** What the list can be narrowed by. Days are the client's local days. */
export const conversationFilterSchema = dimensionFilterSchema.extend({
  from: daySchema.optional(),
  to: daySchema.optional(),
  stage: dropStageSchema.optional(),
  outcome: outcomeSchema.optional(),
  reason: dropOffReasonSchema.optional(),
  step: z.string().max(64).optional(),
  sentiment: sentimentSchema.optional(),
  intent: intentSchema.optional(),
  tag: z.string().max(60).optional(),
  minDurationSeconds: z.coerce.number().int().min(0).optional(),
  maxDurationSeconds: z.coerce.number().int().min(0).optional(),
  q: z.string().trim().max(200).optional(),
});
export type ConversationFilter = z.infer<typeof conversationFilterSchema>;

/** GET /api/conversations */
export const conversationsQuerySchema = conversationFilterSchema.extend(pagingSchema.shape);
export type ConversationsQuery = z.infer<typeof conversationsQuerySchema>;

const instant = z.iso.datetime();

export const conversationItemSchema = z.object({
  id: idSchema,
  externalId: z.string(),
  apiAccountId: idSchema,
  channel: z.string(),
  language: languageSchema,
  agentVersion: z.string(),
  endUser: z.string().nullable(),
  startedAt: instant,
  lastAt: instant,
  closed: z.boolean(),
  /** After the client's correction, where there is one. */
  stage: stageSchema.nullable(),
  converted: z.boolean(),
  handedOff: z.boolean(),
  ended: endingSchema,
  dropReason: dropOffReasonSchema.nullable(),
  sentiment: z.number(),
  intent: intentSchema,
  messages: z.number().int(),
  turns: z.number().int(),
  durationMs: z.number().int(),
  quality: z.number().int(),
  tags: z.array(z.string()),
  /** The first user message, shortened. */
  preview: z.string(),
});
export type ConversationItem = z.infer<typeof conversationItemSchema>;

export const conversationsPageSchema = z.object({
  items: z.array(conversationItemSchema),
  nextCursor: z.string().nullable(),
});

export const conversationMessageSchema = z.object({
  id: idSchema,
  role: roleSchema,
  text: z.string(),
  at: instant,
  stage: stageSchema.nullable(),
  confidence: z.number(),
  evidence: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
  language: languageSchema,
  sentiment: z.number(),
  intent: intentSchema,
  flags: z.array(flagSchema),
});
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** GET /api/conversations/{id} */
export const conversationDetailSchema = z.object({
  conversation: conversationItemSchema.omit({ preview: true }).extend({
    agentName: z.string(),
    agentModel: z.string(),
    movedBy: idSchema.nullable(),
    dropStage: stageSchema.nullable(),
    sentimentTrend: z.number(),
    firstResponseMs: z.number().int().nullable(),
    medianResponseMs: z.number().int().nullable(),
    p95ResponseMs: z.number().int().nullable(),
    fallbacks: z.number().int(),
    flags: z.array(flagSchema),
    /** What the engine says, beside the correction that overrides it. */
    engine: z.object({ stage: stageSchema.nullable(), converted: z.boolean() }),
    corrected: z.object({ stage: z.boolean(), converted: z.boolean() }),
  }),
  messages: z.array(conversationMessageSchema),
  events: z.array(
    z.object({ id: idSchema, type: z.string(), name: z.string(), at: instant, score: z.number().nullable() }),
  ),
  previousId: idSchema.nullable(),
  nextId: idSchema.nullable(),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/** PATCH /api/conversations/{id}: a correction (`null` takes it back) and tags. */
export const conversationPatchSchema = z.object({
  stage: z.union([dropStageSchema, z.null()]).optional(),
  converted: z.union([z.boolean(), z.null()]).optional(),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
});
export type ConversationPatch = z.infer<typeof conversationPatchSchema>;
