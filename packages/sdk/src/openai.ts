/** Tracks the calls of OpenAI's client: chat completions and responses. */
import { intercept, isStream, listen, watchStream } from "./intercept.ts";
import type { Tracker } from "./tracker.ts";
import { createTurns, getField, getTokens } from "./turns.ts";
import type { Conversation, Turns, Usage } from "./turns.ts";

export type { Conversation } from "./turns.ts";

/** A client that is used as `client` and tracks what is said in the conversation. */
export function trackOpenAI<C extends object>(client: C, tracker: Tracker, conversation: Conversation): C {
  const turns = createTurns(tracker, conversation);
  const chat = (body: unknown) => {
    askLast(turns, getField(body, "messages"));
    return (result: unknown) => answerChat(turns, result);
  };
  const responses = (body: unknown) => {
    const input = getField(body, "input");
    if (typeof input === "string") turns.ask(input, body);
    else askLast(turns, input);
    return (result: unknown) => answerResponse(turns, result);
  };
  return intercept(client, {
    "chat.completions.create": chat,
    "chat.completions.parse": chat,
    "chat.completions.runTools": (body) => listen("chatCompletion", chat(body)),
    "chat.completions.stream": (body) => listen("chatCompletion", chat(body)),
    "responses.create": responses,
    "responses.parse": responses,
    "responses.stream": (body) => {
      const answer = responses(body);
      return listen("response.completed", (event) => answer(getField(event, "response")));
    },
  });
}

function askLast(turns: Turns, messages: unknown): void {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (getField(last, "role") === "user") turns.ask(getField(last, "content"), last);
}

function answerChat(turns: Turns, result: unknown): void {
  if (!isStream(result)) {
    const content = getField(result, "choices", 0, "message", "content");
    return turns.answer(
      content,
      getField(result, "model"),
      parseUsage(getField(result, "usage"), "prompt", "completion"),
    );
  }
  let text = "";
  let model: unknown;
  let usage: Usage | undefined;
  const addChunk = (chunk: unknown) => {
    const piece = getField(chunk, "choices", 0, "delta", "content");
    if (typeof piece === "string") text += piece;
    model = getField(chunk, "model") ?? model;
    usage = parseUsage(getField(chunk, "usage"), "prompt", "completion") ?? usage;
  };
  watchStream(result, addChunk, () => turns.answer(text, model, usage));
}

function answerResponse(turns: Turns, result: unknown): void {
  const answer = (response: unknown) => {
    const output = getField(response, "output");
    const blocks = Array.isArray(output) ? output.flatMap((item: unknown) => getField(item, "content") ?? []) : [];
    turns.answer(blocks, getField(response, "model"), parseUsage(getField(response, "usage"), "input", "output"));
  };
  if (!isStream(result)) return answer(result);
  const addEvent = (event: unknown) => {
    if (getField(event, "type") === "response.completed") answer(getField(event, "response"));
  };
  watchStream(result, addEvent, () => undefined);
}

function parseUsage(usage: unknown, sent: "prompt" | "input", received: "completion" | "output"): Usage | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  return {
    inputTokens: getTokens(usage, `${sent}_tokens`),
    cachedInputTokens: getTokens(usage, `${sent}_tokens_details`, "cached_tokens"),
    outputTokens: getTokens(usage, `${received}_tokens`),
    reasoningTokens: getTokens(usage, `${received}_tokens_details`, "reasoning_tokens"),
  };
}
