import { z } from "zod";

const count = z.number().int().min(0);

const tokensShape = {
  inputTokens: count.describe("Tokens of the requests, cached and newly cached ones included."),
  cachedInputTokens: count.describe("Of these, read from the provider's cache."),
  cacheWriteTokens: count.describe("Of these, written to the provider's cache."),
  outputTokens: count.describe("Tokens of the answers, reasoning included."),
  reasoningTokens: count.describe("Of these, reasoning."),
  costUsd: z.number().min(0).nullable().describe("In US dollars; null if no call has a price."),
};

/** Tokens and cost of a bot message. */
export const messageUsageSchema = z.object(tokensShape);
export type MessageUsage = z.infer<typeof messageUsageSchema>;

/** Tokens and cost of a conversation. */
export const conversationUsageSchema = z.object({
  calls: count.describe("Calls to language models."),
  ...tokensShape,
  unpricedCalls: count.describe("Calls to models whose price is unknown. The cost is that of the others."),
});
export type ConversationUsage = z.infer<typeof conversationUsageSchema>;

/** A tool that was used for a bot message. */
export const messageToolSchema = z.object({
  name: z.string(),
  ok: z.boolean().nullable().describe("Whether it succeeded; null if only the model's call of it is known."),
  ms: count.nullable().describe("How long it took; null if that is not known."),
});
export type MessageTool = z.infer<typeof messageToolSchema>;

/** Spans in one response: more than a person reads. */
export const MAX_SHOWN_CALLS = 500;

const instant = z.iso.datetime();

/** GET /api/conversations/{id}/calls: the spans of a conversation's calls, oldest first. */
export const conversationCallsSchema = z.object({
  calls: z
    .array(
      z.object({
        traceId: z.string(),
        spanId: z.string(),
        parentId: z.string().nullable(),
        messageId: z.string().nullable(),
        kind: z.enum(["call", "wrapper", "tool"]),
        counted: z.boolean(),
        name: z.string(),
        model: z.string(),
        agentName: z.string(),
        startedAt: instant,
        ms: count,
        firstChunkMs: count.nullable(),
        inputTokens: count,
        outputTokens: count,
        costUsd: z.number().min(0).nullable(),
        failed: z.boolean(),
        errorType: z.string(),
        promptHash: z.string(),
        /** Arguments and results are null unless the API account keeps them. */
        tools: z.array(z.object({ name: z.string(), args: z.string().nullable(), result: z.string().nullable() })),
      }),
    )
    .max(MAX_SHOWN_CALLS),
  hasMore: z.boolean(),
  /** System prompts of these calls that the API account keeps, in order of first use. */
  prompts: z.array(z.object({ hash: z.string(), text: z.string() })),
});
export type ConversationCalls = z.infer<typeof conversationCallsSchema>;
export type ShownCall = ConversationCalls["calls"][number];
