import { describe, expect, it } from "vitest";
import { extractReading } from "../../conversation/extract-reading.ts";
import { createConversationState } from "../../conversation/state.ts";
import { TOPICS } from "../../core/conversation-state.ts";
import { REPEATS, addToRecent, classifyTopic, compareWithRecent } from "./repetition.ts";

/** Compares the last text with those before it. */
function compare(role: "user" | "bot", ...texts: string[]): number {
  const state = createConversationState();
  const last = texts.pop() ?? "";
  for (const text of texts) addToRecent(extractReading({ role, text }), state);
  return compareWithRecent(extractReading({ role, text: last }), state);
}

describe("a message", () => {
  it("repeats an earlier one word by word", () => {
    expect(compare("bot", "Please choose a topic.", "Anything else?", "please choose a TOPIC")).toBe(REPEATS.exactly);
  });

  it("repeats an earlier one in most of its rare words", () => {
    const before = "Missed collections can only be reported by telephone. Please call us from nine to eleven.";
    expect(compare("bot", before, "Missed collections can only be reported by telephone.")).toBe(REPEATS.mostly);
    expect(compare("user", "do you charge a foreign fee?", "FOREIGN FEE??")).toBe(REPEATS.mostly);
  });

  it("does not repeat word by word with another number", () => {
    expect(compare("bot", "Confirm: 2 adults at 19:30. Yes or no?", "Confirm: 3 adults at 19:30. Yes or no?")).not.toBe(
      REPEATS.exactly,
    );
  });

  it("repeats nothing when it says something else", () => {
    expect(compare("user", "do you charge a foreign fee?", "and how long does a transfer take?")).toBe(REPEATS.none);
  });
});

describe("the topic of a user message", () => {
  const state = createConversationState();
  addToRecent(extractReading({ role: "user", text: "my boiler shows an error" }), state);
  addToRecent(extractReading({ role: "bot", text: "An engineer could visit on Friday." }), state);

  it.each([
    ["the boiler again", TOPICS.ownTopic],
    ["which engineer", TOPICS.botTopic],
    ["unbelievable", TOPICS.unknown],
    ["ok", TOPICS.none],
  ])("of %j is what either side wrote before, or not", (text, topic) => {
    expect(classifyTopic(extractReading({ role: "user", text }), state)).toBe(topic);
  });
});
