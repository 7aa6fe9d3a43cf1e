import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageAnalysisSchema } from "./analysis.contract.ts";
import { analyzeConversation, extractReading } from "./analysis.ts";

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

describe("hostile texts", () => {
  it("are analyzed like any other, whatever their characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const { messages } = analyzeConversation([{ role: "user", text, at: null }]);
        expect(messages.map((message) => messageAnalysisSchema.safeParse(message).success)).toEqual([true]);
      }),
    );
  });

  it("are analyzed at any length, with the same result each time", () => {
    for (const text of LONG) {
      const first = extractReading({ role: "user", text });
      expect(extractReading({ role: "user", text })).toEqual(first);
      expect(first.languageScores.every(Number.isFinite)).toBe(true);
    }
  });

  it("do not affect the analysis of later texts", () => {
    const before = extractReading({ role: "user", text: "where is my order?" });
    for (const text of LONG) extractReading({ role: "user", text });
    expect(extractReading({ role: "user", text: "where is my order?" })).toEqual(before);
  });
});
