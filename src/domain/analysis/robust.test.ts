import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { advanceConversation, analyseConversation, createConversationState } from "./analysis.ts";
import { conversationAnalysisSchema, messageAnalysisSchema } from "./analysis.contract.ts";
import type { MessageInput } from "./analysis.contract.ts";
import { redactText } from "./personal-data.ts";
import { describeStep, readStep } from "./steps.ts";

const GOAL = { kind: "engine" } as const;
const LONG = 32 * 1024;
/** Pieces that make a careless pattern try again and again, and what they end on. */
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

describe("the engine, whatever it reads", () => {
  it("gives a whole answer for any Unicode, halves of characters included", () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 8 }), (messages) => {
        const { conversation, messages: read } = analyseConversation(messages);
        conversationAnalysisSchema.parse(conversation);
        for (const message of read) messageAnalysisSchema.parse(message);
        expect(read).toHaveLength(messages.length);
      }),
      { numRuns: 300 },
    );
  });

  it("comes through single words of 32 KiB and texts that lead patterns astray", () => {
    for (const [piece, end] of [...BOMBS, ["a", ""], ["é", ""], ["字", ""], ["7", ""]] as const) {
      const text = piece.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG) + end;
      const messages = (["user", "bot", "agent"] as const).map((role) => ({ role, text, at: 0 }));
      expect(analyseConversation(messages).messages).toHaveLength(3);
      expect(redactText(text).text.length).toBeGreaterThan(0);
      expect(readStep(text).key).toMatch(/^[0-9a-f]{16}$/);
      expect(describeStep(text).length).toBeLessThanOrEqual(LONG);
    }
  });

  it("keeps its state small through ten thousand messages", () => {
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

describe("the engine's work", () => {
  const counted = { steps: 0 };
  const { charCodeAt } = String.prototype;
  const { get } = Map.prototype;
  afterEach(() => {
    String.prototype.charCodeAt = charCodeAt;
    Map.prototype.get = get;
  });

  /** Characters and entries looked at: a measure of work that no other load on the machine changes. */
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
    "grows with the length of a text alone: %j",
    (piece) => {
      const analyse = (length: number) => () => {
        const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
        analyseConversation([
          { role: "bot", text, at: 0 },
          { role: "user", text, at: 1 },
        ]);
      };
      analyse(1_900)();
      const ratio = countSteps(analyse(1_900)) / countSteps(analyse(475));
      expect(ratio).toBeLessThan(5);
    },
  );

  it("grows with the number of messages alone", () => {
    const analyse = (messages: number) => () => {
      const thread = Array.from({ length: messages }, (_, number) => ({
        role: number % 2 === 0 ? ("user" as const) : ("bot" as const),
        text: "is there a room for two people on Friday, please?",
        at: number * 1_000,
      }));
      analyseConversation(thread);
    };
    analyse(100)();
    const ratio = countSteps(analyse(4_000)) / countSteps(analyse(1_000));
    expect(ratio).toBeGreaterThan(3.5);
    expect(ratio).toBeLessThan(4.5);
  });
});
