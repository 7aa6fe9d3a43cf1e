/** A span reduced to what is kept of it: no other attributes, no base64, texts cut to what a message may have. */
import type { Properties } from "../properties/extract-properties.ts";
import type { Source } from "../sources/sources.contract.ts";
import type { MessageRole } from "./message-forms.ts";
import type { SpanKind } from "./classify-span.ts";
import type { Tokens } from "./tokens.ts";

/** A message of a span. `key` identifies its role and text for comparisons. */
export type NodeMessage = { role: Exclude<MessageRole, "tool">; text: string; key: string };

/** A tool that a model called or a span ran; `ms` and `ok` are null where only the call is known. */
export type NodeTool = { name: string; args: string | null; result: string | null };

export type TraceNode = {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  kind: SpanKind;
  startMs: number;
  endMs: number;
  failed: boolean;
  operation: string;
  provider: string;
  requestModel: string;
  model: string;
  finishReason: string;
  errorType: string;
  agentName: string;
  agentVersion: string;
  channel: string;
  /** The sender's id of the conversation on this span, and on its resource. */
  conversation: string;
  resourceConversation: string;
  endUser: string;
  /** Where the session comes from, without a click id. */
  source: Source | null;
  /** What it tells of the conversation besides words. */
  properties: Properties | null;
  tokens: Tokens | null;
  costUsd: number | null;
  firstChunkMs: number | null;
  /** The user's and the bot's messages, oldest first, without the answer. */
  input: NodeMessage[];
  output: NodeMessage | null;
  /** Characters of the answer, which stay known when its words are deleted. */
  outputSize: number;
  /** Whether the answer is data instead of words. */
  isData: boolean;
  promptHash: string;
  /** The system prompt where the account keeps it. */
  systemPrompt: string | null;
  /** For tool spans, the tool they ran; for calls, the tools that the answer calls. */
  tools: NodeTool[];
  /** SDK that sent it, as `scope` and `language`, for advice. */
  sdk: { scope: string; language: string };
};

/** Whether the span has words of its own. */
export function hasWords({ input, output }: Pick<TraceNode, "input" | "output">): boolean {
  return output !== null || input.some(({ role }) => role === "user");
}
