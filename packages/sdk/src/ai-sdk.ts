/** A middleware for `wrapLanguageModel` of the AI SDK. */
import type { Tracker } from "./tracker.ts";
import { createTurns, getField, getTokens } from "./turns.ts";
import type { Conversation, Usage } from "./turns.ts";

export type { Conversation } from "./turns.ts";

type Call = { params: { prompt: readonly { role: string; content: unknown }[] }; model: { modelId: string } };
type Part = { type: string; delta?: unknown; usage?: unknown };

/** Tracks the last message of the user and the answer of the model, generated or streamed. */
export function trackAiSdk(tracker: Tracker, conversation: Conversation) {
  const turns = createTurns(tracker, conversation);
  const ask = ({ params }: Call): void => {
    const last = params.prompt.at(-1);
    if (last?.role === "user") turns.ask(last.content, last);
  };
  return {
    async wrapGenerate<R extends { content: readonly { type: string }[]; usage: unknown }>(
      call: Call & { doGenerate: () => PromiseLike<R> },
    ): Promise<R> {
      ask(call);
      const result = await call.doGenerate();
      turns.answer(result.content, call.model.modelId, parseUsage(result.usage));
      return result;
    },
    async wrapStream<P extends Part>(
      call: Call & { doStream: () => PromiseLike<{ stream: ReadableStream<P> }> },
    ): Promise<{ stream: ReadableStream<P> }> {
      ask(call);
      const result = await call.doStream();
      let text = "";
      const watch = new TransformStream<P, P>({
        transform(part, controller) {
          if (part.type === "text-delta" && typeof part.delta === "string") text += part.delta;
          if (part.type === "finish") turns.answer(text, call.model.modelId, parseUsage(part.usage));
          controller.enqueue(part);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(watch) };
    },
  };
}

/** The tokens of a call; plain numbers in version 5 of the AI SDK. Undefined where the provider reports none. */
function parseUsage(usage: unknown): Usage | undefined {
  const input = getField(usage, "inputTokens");
  const output = getField(usage, "outputTokens");
  const totals = [input, getField(input, "total"), output, getField(output, "total")];
  if (!totals.some((total) => typeof total === "number")) return undefined;
  return {
    inputTokens: getTokens(input, "total") || getTokens(input),
    cachedInputTokens: getTokens(input, "cacheRead") || getTokens(usage, "cachedInputTokens"),
    cacheWriteTokens: getTokens(input, "cacheWrite"),
    outputTokens: getTokens(output, "total") || getTokens(output),
    reasoningTokens: getTokens(output, "reasoning") || getTokens(usage, "reasoningTokens"),
  };
}
