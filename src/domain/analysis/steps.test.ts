import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeStep, readStep } from "./steps.ts";

describe("describeStep", () => {
  it.each([
    [
      "Thanks John, your table for 4 is booked for Friday at 5:30 pm.",
      "Thanks [name], your table for [number] is booked for [date] at [number]",
    ],
    ["Olá, Maria! O total é R$ 1.234,56 👍", "Olá, [name]! O total é [number] 👍"],
    ['We have "Blue Suede" in stock, see https://shop.example/x?id=3', "We have [value] in stock, see [link]"],
    ["May I have your name, please?", "May I have your name, please?"],
  ])("masks what varies in %j", (text, expected) => {
    expect(describeStep(text).replace(/[.!]$/, "")).toBe(expected);
  });
});

describe("readStep", () => {
  it("is the same for messages that differ in names, numbers, dates and dress only", () => {
    const keys = [
      "Great Anna, your order 4411 arrives on March 3rd!",
      "great Bob, your order 98-221 arrives on 12/05/2024",
    ].map((text) => readStep(text).key);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  it("differs when something else is said", () => {
    expect(readStep("What is your name?").key).not.toBe(readStep("What is your budget?").key);
  });

  it("is sixteen hexadecimal digits for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(readStep(text).key).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });
});
