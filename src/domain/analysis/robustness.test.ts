import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { advanceConversation, analyzeConversation, createConversationState } from "./analysis.ts";
import { DEFAULT_GOAL, conversationAnalysisSchema, messageAnalysisSchema } from "./analysis.contract.ts";
import type { MessageInput } from "./analysis.contract.ts";
import { redactText } from "./text/personal-data/personal-data.ts";
import { maskVariables, buildMessageTemplate } from "./text/messages/message-template.ts";

const GOAL = DEFAULT_GOAL;
const LONG = 32 * 1024;
/** Pieces that cause catastrophic backtracking in careless patterns, and the end of the text. */
const BOMBS = [
  ["a@", "!"],
  ["a@b.", "!"],
  ["a.", "@"],
  ["1 ", "x"],
  ["(1) ", "x"],
  ["1-2/3.", "x"],
  ["GB82 WEST ", "!"],
  ["12.ABC.345/", "!"],
  ['"a', ""],
  ["Aa de ", "1"],
  ["[value] and ", "x"],
  ["order no. a ", "1234567"],
  ["not sure what ", "?"],
  ["i cant really ", "!"],
  ["no _ * (a|b) ", "?"],
  ["\u0301", "a"],
  ["\ud83d", "\ude00"],
] as const;

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes)),
);
const anyMessage: fc.Arbitrary<MessageInput> = fc.record({
  role: fc.constantFrom("user", "bot", "agent"),
  text: anyText,
  at: fc.option(fc.integer({ min: 0, max: 4e12 })),
});

describe("the engine on any input", () => {
  it("returns a complete analysis for any Unicode, lone surrogates included", () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 8 }), (messages) => {
        const { conversation, messages: analyzed } = analyzeConversation(messages);
        conversationAnalysisSchema.parse(conversation);
        for (const message of analyzed) messageAnalysisSchema.parse(message);
        expect(analyzed).toHaveLength(messages.length);
      }),
      { numRuns: 300 },
    );
  });

  it("handles words of 32 KiB and texts that provoke backtracking", () => {
    for (const [piece, end] of [...BOMBS, ["a", ""], ["é", ""], ["字", ""], ["7", ""]] as const) {
      const text = piece.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG) + end;
      const messages = (["user", "bot", "agent"] as const).map((role) => ({ role, text, at: 0 }));
      expect(analyzeConversation(messages).messages).toHaveLength(3);
      expect(redactText(text).text.length).toBeGreaterThan(0);
      expect(buildMessageTemplate(text).key).toMatch(/^[0-9a-f]{16}$/);
      expect(maskVariables(text).length).toBeLessThanOrEqual(LONG);
    }
  });

  it("keeps the state small over ten thousand messages", () => {
    const state = createConversationState({ goal: GOAL });
    for (let number = 0; number < 10_000; number++) {
      const role = number % 2 === 0 ? "user" : "bot";
      const text = `${number} how much is the ${number} room? my e-mail is a${number}@example.com`;
      advanceConversation(state, { role, text, at: number * 1_000 }, GOAL);
    }
    expect(JSON.stringify(state).length).toBeLessThan(2_500);
    expect(state.n).toEqual({ user: 5_000, bot: 5_000, agent: 0 });
  });
});

describe("the cost of the engine", () => {
  const counted = { steps: 0 };
  const { charCodeAt } = String.prototype;
  const { get } = Map.prototype;
  afterEach(() => {
    String.prototype.charCodeAt = charCodeAt;
    Map.prototype.get = get;
  });

  /** Counts characters and map entries accessed: a measure that is independent of machine load. */
  function countSteps(run: () => void): number {
    counted.steps = 0;
    String.prototype.charCodeAt = function count(this: string, at: number) {
      counted.steps += 1;
      return charCodeAt.call(this, at);
    };
    Map.prototype.get = function count(this: Map<unknown, unknown>, key: unknown) {
      counted.steps += 1;
      return get.call(this, key);
    };
    try {
      run();
    } finally {
      String.prototype.charCodeAt = charCodeAt;
      Map.prototype.get = get;
    }
    return counted.steps;
  }

  it.each([...BOMBS.map(([piece]) => piece), "how much is it for two people? ", "não sei o que dizer. "])(
    "is linear in the length of a text: %j",
    (piece) => {
      const analyze = (length: number) => () => {
        const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
        analyzeConversation([
          { role: "bot", text, at: 0 },
          { role: "user", text, at: 1 },
        ]);
      };
      analyze(1_900)();
      const ratio = countSteps(analyze(1_900)) / countSteps(analyze(475));
      expect(ratio).toBeLessThan(5);
    },
  );

  it("is linear in the number of messages", () => {
    const analyze = (messages: number) => () => {
      const thread = Array.from({ length: messages }, (_, number) => ({
        role: number % 2 === 0 ? ("user" as const) : ("bot" as const),
        text: "is there a room for two people on Friday, please?",
        at: number * 1_000,
      }));
      analyzeConversation(thread);
    };
    analyze(100)();
    const ratio = countSteps(analyze(4_000)) / countSteps(analyze(1_000));
    expect(ratio).toBeGreaterThan(3.5);
    expect(ratio).toBeLessThan(4.5);
  });
});
