import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskVariables, buildMessageTemplate, quoteTemplate } from "./message-template.ts";

describe("maskVariables", () => {
  it.each([
    [
      "Thanks John, your table for 4 is booked for Friday at 5:30 pm.",
      "Thanks [name], your table for [number] is booked for [date] at [number]",
    ],
    ["Olá, Maria! O total é R$ 1.234,56 👍", "Olá, [name]! O total é [number] 👍"],
    ['We have "Blue Suede" in stock, see https://shop.example/x?id=3', "We have [value] in stock, see [link]"],
    ["May I have your name, please?", "May I have your name, please?"],
  ])("masks variable parts of %j", (text, expected) => {
    expect(maskVariables(text).replace(/[.!]$/, "")).toBe(expected);
  });
});

describe("buildMessageTemplate", () => {
  it("has the same key for messages that differ only in names, numbers, dates and formatting", () => {
    const keys = [
      "Great Anna, your order 4411 arrives on March 3rd!",
      "great Bob, your order 98-221 arrives on 12/05/2024",
    ].map((text) => buildMessageTemplate(text).key);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  it("has another key for another message", () => {
    expect(buildMessageTemplate("What is your name?").key).not.toBe(buildMessageTemplate("What is your budget?").key);
  });

  it("has a key of sixteen hexadecimal digits for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(buildMessageTemplate(text).key).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });
});

it("a quoted template has dots for what varies", () => {
  const { text } = buildMessageTemplate("Hi, I'm Mara from Almaréa. Your table for 4 on 12 May is booked.");
  expect(quoteTemplate(text)).toBe("Hi, I'm … from …. Your table for … on … is booked.");
});
