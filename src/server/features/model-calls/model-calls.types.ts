import type { Tokens } from "../../../domain/otlp/tokens.ts";

/** A span of a model call as it is stored. Times are whole milliseconds. */
export type CallRow = {
  apiAccountId: string;
  traceId: string;
  spanId: string;
  parentId: string | null;
  startedAt: number;
  ms: number;
  kind: "call" | "wrapper" | "tool";
  /** Whether its usage counts: wrappers repeat that of the calls below them. */
  counted: boolean;
  conversationId: string | null;
  messageId: string | null;
  name: string;
  firstChunkMs: number | null;
  operation: string;
  provider: string;
  requestModel: string;
  model: string;
  agentName: string;
  agentVersion: string;
  channel: string;
  language: string;
  promptHash: string;
  tokens: Tokens | null;
  /** The cost that the sender gave, in dollars. */
  sentUsd: number | null;
  finishReason: string;
  errorType: string;
  failed: boolean;
  tools: { name: string; args: string | null; result: string | null }[];
};

/** The parts of a stored call that its count is made of. */
export type CountedCall = {
  apiAccountId: string;
  startedAt: Date;
  agentVersion: string;
  model: string;
  channel: string;
  language: string;
  inputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  costNano: number | null;
};
