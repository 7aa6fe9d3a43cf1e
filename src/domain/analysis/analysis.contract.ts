import { z } from "zod";

/** The four funnel stages, in order. */
export const STAGES = ["discovery", "interest", "consideration", "conversion"] as const;
export const stageSchema = z.enum(STAGES);
export type Stage = z.infer<typeof stageSchema>;
/** Minimum confidence for a message to move its conversation to another stage. */
export const MOVING_CONFIDENCE = 0.4;

/** Languages the engine supports; anything else is `other`. */
export const LANGUAGES = ["en", "pt", "es", "other"] as const;
export const languageSchema = z.enum(LANGUAGES);
export type Language = z.infer<typeof languageSchema>;

/** The sender of a message: an end user, the bot, or a human agent. */
export const ROLES = ["user", "bot", "agent"] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

export const SENTIMENTS = ["negative", "neutral", "positive"] as const;
export const sentimentSchema = z.enum(SENTIMENTS);
export type SentimentLabel = z.infer<typeof sentimentSchema>;

/** Intents of user messages; `oos` (out of scope) is none of the others. */
export const INTENTS = [
  "greeting",
  "thanks",
  "goodbye",
  "affirm",
  "deny",
  "product_question",
  "price",
  "discount",
  "availability",
  "booking",
  "order",
  "order_status",
  "change_order",
  "cancel",
  "refund",
  "payment_problem",
  "shipping",
  "opening_hours",
  "location",
  "technical_problem",
  "account",
  "complaint",
  "feedback",
  "human_request",
  "contact_details",
  "bot_question",
  "oos",
] as const;
export const intentSchema = z.enum(INTENTS);
export type Intent = z.infer<typeof intentSchema>;

/** Notable properties of one message. Stored as a bit mask by position: never reorder. */
export const FLAGS = [
  "fallback",
  "repeated_question",
  "loop",
  "handoff_request",
  "handoff",
  "unanswered_question",
  "objection_price",
  "objection_trust",
  "objection_time",
  "form_friction",
  "dead_end",
  "personal_data",
] as const;
export const flagSchema = z.enum(FLAGS);
export type Flag = z.infer<typeof flagSchema>;

/** Why a user dropped off, by the rules; what a conversation's reading says goes before it. */
export const DROP_OFF_REASONS = [
  "fallback_loop",
  "handoff_ignored",
  "unanswered_question",
  "slow_answer",
  "price_objection",
  "trust_objection",
  "time_objection",
  "form_friction",
  "repetition",
  "language_mismatch",
  "dead_end",
  "withdrawn",
  "no_reply",
] as const;
export const dropOffReasonSchema = z.enum(DROP_OFF_REASONS);
export type DropOffReason = z.infer<typeof dropOffReasonSchema>;

/** How a conversation ended: `completed` converted, `closed` resolved, `abandoned` the user dropped off, `open` still running. */
export const endingSchema = z.enum(["completed", "closed", "abandoned", "open"]);
export type Ending = z.infer<typeof endingSchema>;

/**
 * A message to analyze; `at` in milliseconds since the epoch, null when unknown; `ownIntent` the id of the matching custom intent,
 * if the goal needs one.
 */
export type MessageInput = { role: Role; text: string; at: number | null; ownIntent?: string | undefined };

/** A signal sent through the events endpoint. `at` in milliseconds. */
export type SignalInput = { type: "conversion" | "handoff" | "end" | "feedback"; at: number | null; score?: number };

/** Which outcomes count as Conversion where the engine decides: sales and bookings, or solved cases too. */
export const ENGINE_COUNTS = ["sold", "sold_and_solved"] as const;
export type EngineCounts = (typeof ENGINE_COUNTS)[number];

/** What counts as Conversion for an API account. */
export const goalSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("engine"),
    counts: z
      .enum(ENGINE_COUNTS)
      .default("sold_and_solved")
      .describe("Outcomes that count: sales and bookings alone, or solved cases too."),
  }),
  z.object({ kind: z.literal("event"), name: z.string().min(1).max(100) }),
  z.object({ kind: z.literal("pattern"), pattern: z.string().min(1).max(300), role: z.enum(["user", "bot"]) }),
  z.object({ kind: z.literal("intent"), intent: intentSchema }),
  z.object({ kind: z.literal("own_intent"), intentId: z.uuid() }),
]);
export type Goal = z.infer<typeof goalSchema>;

/** The goal where nobody chose one. */
export const DEFAULT_GOAL = { kind: "engine", counts: "sold_and_solved" } as const satisfies Goal;
/** The goal of bots that sell or book. */
export const SELLING_GOAL = { kind: "engine", counts: "sold" } as const satisfies Goal;

/** The analysis of one message. `evidence` is the span of `text` (UTF-16 offsets) that shows the stage. */
export const messageAnalysisSchema = z.object({
  stage: stageSchema.nullable(),
  confidence: z.number().min(0).max(1),
  evidence: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
  language: languageSchema,
  sentiment: z.object({ score: z.number().min(-1).max(1), label: sentimentSchema }),
  intent: intentSchema,
  flags: z.array(flagSchema),
  /** Position of the user message whose commitment this one confirms: its stage becomes Conversion too. */
  confirms: z.number().int().optional(),
});
export type MessageAnalysis = z.infer<typeof messageAnalysisSchema>;

/** The analysis of one conversation. Times in milliseconds, `quality` 0–100, message positions from 0. */
export const conversationAnalysisSchema = z.object({
  language: languageSchema,
  stage: stageSchema.nullable(),
  confidence: z.number().min(0).max(1),
  movedBy: z.number().int().nullable(),
  converted: z.boolean(),
  ended: endingSchema,
  handedOff: z.boolean(),
  dropOff: z
    .object({
      stage: stageSchema.nullable(),
      reason: dropOffReasonSchema,
      lastBotMessage: z.number().int().nullable(),
    })
    .nullable(),
  sentiment: z.object({ score: z.number(), label: sentimentSchema }),
  sentimentTrend: z.number(),
  intent: intentSchema,
  messages: z.number().int(),
  userMessages: z.number().int(),
  botMessages: z.number().int(),
  agentMessages: z.number().int(),
  turns: z.number().int(),
  durationMs: z.number().int(),
  firstResponseMs: z.number().int().nullable(),
  medianResponseMs: z.number().int().nullable(),
  p90ResponseMs: z.number().int().nullable(),
  p95ResponseMs: z.number().int().nullable(),
  quality: z.number().int(),
  fallbacks: z.number().int(),
  flags: z.array(flagSchema),
});
export type ConversationAnalysis = z.infer<typeof conversationAnalysisSchema>;
