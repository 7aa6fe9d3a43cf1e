import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageAnalysisSchema } from "./analysis.contract.ts";
import { analyseConversation, readMessage } from "./analysis.ts";

const LONG = [
  "x".repeat(32_768),
  "é".repeat(32_768),
  "a\u0301".repeat(16_384),
  "(a+)+$ ".repeat(4_681),
  "😡".repeat(16_384),
  ":".repeat(32_768),
  "not ".repeat(8_192),
  "a b ".repeat(8_192),
  "\u202e\u200d\ufeff".repeat(10_000),
  "\ud83d".repeat(32_768),
];

describe("texts that mean harm", () => {
  it("are read like any other, whatever their characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const { messages } = analyseConversation([{ role: "user", text, at: null }]);
        expect(messages.map((message) => messageAnalysisSchema.safeParse(message).success)).toEqual([true]);
      }),
    );
  });

  it("are read at any length, and the same way each time", () => {
    for (const text of LONG) {
      const first = readMessage({ role: "user", text });
      expect(readMessage({ role: "user", text })).toEqual(first);
      expect(first.languageScores.every(Number.isFinite)).toBe(true);
    }
  });

  it("leave no trace in the reading of what comes after them", () => {
    const before = readMessage({ role: "user", text: "where is my order?" });
    for (const text of LONG) readMessage({ role: "user", text });
    expect(readMessage({ role: "user", text: "where is my order?" })).toEqual(before);
  });
});
