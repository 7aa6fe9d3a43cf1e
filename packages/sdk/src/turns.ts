/** What the wrappers of models and frameworks share: a user asked, a bot answered. */
import type { Message } from "./api-types.ts";
import type { Tracker } from "./tracker.ts";

/** The conversation, and what else its messages carry. */
export type Conversation = Pick<Message, "conversationId" | "channel" | "user" | "agent" | "source" | "metadata">;

/** The tokens of a call. */
export type Usage = NonNullable<Message["usage"]>;

export type Turns = {
  /** Tracks what the user said. A retry of the same call passes the same `key`, and is not tracked again. */
  ask(content: unknown, key: unknown): void;
  /** Tracks what the bot said. Without a text, as in a call of tools, its tokens count with the next answer. */
  answer(content: unknown, model?: unknown, usage?: Usage): void;
};

/** Creates what tracks the turns of a conversation. */
export function createTurns(tracker: Tracker, conversation: Conversation): Turns {
  const asked = new WeakSet<object>();
  let spent: Usage | undefined;
  return {
    ask(content, key) {
      const text = joinText(content);
      if (text === "") return;
      if (typeof key === "object" && key !== null) {
        if (asked.has(key)) return;
        asked.add(key);
      }
      tracker.track({ ...conversation, role: "user", text });
    },
    answer(content, model, usage) {
      spent = addUsage(spent, usage);
      const text = joinText(content);
      if (text === "") return;
      const agent = typeof model === "string" && model !== "" ? { ...conversation.agent, model } : conversation.agent;
      tracker.track({ ...conversation, role: "bot", text, agent, usage: spent });
      spent = undefined;
    },
  };
}

/** The text of a string or of a list of blocks, as all providers write them. */
export function joinText(content: unknown): string {
  if (typeof content === "string") return content.trim();
  if (!Array.isArray(content)) return "";
  const texts = content.flatMap((block: unknown) => {
    const [type, text] = [getField(block, "type"), getField(block, "text")];
    return typeof type === "string" && /^(?:input_|output_)?text$/.test(type) && typeof text === "string" ? [text] : [];
  });
  return texts.join("").trim();
}

/** A field of something unknown; undefined where it ends. */
export function getField(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((current, name) => {
    return typeof current === "object" && current !== null ? Reflect.get(current, name) : undefined;
  }, value);
}

/** A count of tokens; 0 where there is none. */
export function getTokens(value: unknown, ...path: readonly (string | number)[]): number {
  const found = getField(value, ...path);
  return typeof found === "number" && Number.isInteger(found) && found > 0 ? found : 0;
}

function addUsage(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (one === undefined || other === undefined) return other ?? one;
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: (one.cachedInputTokens ?? 0) + (other.cachedInputTokens ?? 0),
    cacheWriteTokens: (one.cacheWriteTokens ?? 0) + (other.cacheWriteTokens ?? 0),
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: (one.reasoningTokens ?? 0) + (other.reasoningTokens ?? 0),
  };
}
