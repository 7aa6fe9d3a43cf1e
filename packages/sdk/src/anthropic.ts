/** Tracks the calls of Anthropic's client: messages, whole or streamed. */
import { intercept, isStream, listen, watchStream } from "./intercept.ts";
import type { Tracker } from "./tracker.ts";
import { createTurns, getField, getTokens } from "./turns.ts";
import type { Conversation, Turns, Usage } from "./turns.ts";

export type { Conversation } from "./turns.ts";

/** A client that is used as `client` and tracks what is said in the conversation. */
export function trackAnthropic<C extends object>(client: C, tracker: Tracker, conversation: Conversation): C {
  const turns = createTurns(tracker, conversation);
  const ask = (body: unknown): void => {
    const messages = getField(body, "messages");
    const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
    // Results of tools have the role of the user, but no text of theirs.
    if (getField(last, "role") === "user") turns.ask(getField(last, "content"), last);
  };
  return intercept(client, {
    "messages.create": (body) => {
      ask(body);
      return (result) => (isStream(result) ? answerStream(turns, result) : answerMessage(turns, result));
    },
    "messages.stream": (body) => {
      ask(body);
      return listen("finalMessage", (whole) => answerMessage(turns, whole));
    },
  });
}

function answerMessage(turns: Turns, message: unknown): void {
  const usage = getField(message, "usage");
  const output = getTokens(usage, "output_tokens");
  turns.answer(getField(message, "content"), getField(message, "model"), {
    ...parseInput(usage),
    outputTokens: output,
  });
}

function answerStream(turns: Turns, stream: AsyncIterable<unknown>): void {
  let text = "";
  let start: unknown;
  let outputTokens = 0;
  const addEvent = (event: unknown) => {
    if (getField(event, "type") === "message_start") start = getField(event, "message");
    const piece = getField(event, "delta", "text");
    if (typeof piece === "string") text += piece;
    outputTokens = getTokens(event, "usage", "output_tokens") || outputTokens;
  };
  watchStream(stream, addEvent, () => {
    turns.answer(text, getField(start, "model"), { ...parseInput(getField(start, "usage")), outputTokens });
  });
}

/** Anthropic counts cached tokens beside the others; here they are part of the whole. */
function parseInput(usage: unknown): Omit<Usage, "outputTokens"> {
  const cachedInputTokens = getTokens(usage, "cache_read_input_tokens");
  const cacheWriteTokens = getTokens(usage, "cache_creation_input_tokens");
  const inputTokens = getTokens(usage, "input_tokens") + cachedInputTokens + cacheWriteTokens;
  return { inputTokens, cachedInputTokens, cacheWriteTokens };
}
