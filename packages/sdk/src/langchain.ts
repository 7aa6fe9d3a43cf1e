/** A callback handler for LangChain.js: `{ callbacks: [trackLangChain(tracker, conversation)] }`. */
import type { Tracker } from "./tracker.ts";
import { createTurns, getField, getTokens } from "./turns.ts";
import type { Conversation, Usage } from "./turns.ts";

export type { Conversation } from "./turns.ts";

/** A message of LangChain; older versions have `_getType` alone. */
type ChatMessage = { content: unknown; getType?: () => string; _getType?: () => string };
type ChatResult = { generations: readonly (readonly { text: string }[])[] };

/** Tracks the last message of the user and the answer of the model. */
export function trackLangChain(tracker: Tracker, conversation: Conversation) {
  const turns = createTurns(tracker, conversation);
  return {
    handleChatModelStart(_model: unknown, messages: readonly (readonly ChatMessage[])[]): void {
      const last = messages[0]?.at(-1);
      if ((last?.getType?.() ?? last?._getType?.()) === "human") turns.ask(last?.content, last);
    },
    handleLLMEnd({ generations }: ChatResult): void {
      const [generation] = generations[0] ?? [];
      const message = getField(generation, "message");
      const model = getField(message, "response_metadata", "model_name");
      turns.answer(generation?.text, model, parseUsage(getField(message, "usage_metadata")));
    },
  };
}

function parseUsage(usage: unknown): Usage | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  return {
    inputTokens: getTokens(usage, "input_tokens"),
    cachedInputTokens: getTokens(usage, "input_token_details", "cache_read"),
    cacheWriteTokens: getTokens(usage, "input_token_details", "cache_creation"),
    outputTokens: getTokens(usage, "output_tokens"),
    reasoningTokens: getTokens(usage, "output_token_details", "reasoning"),
  };
}
