import { describe, expect, it } from "vitest";
import { generateConversations } from "../../demo/demo.ts";
import { GIFT_EXAMPLES } from "#tests/fixtures/gift-examples.ts";
import { findDuplicates, parseExamples, classifyCustomIntent, trainCustomIntents } from "./custom-intents.ts";

const GIFT = {
  id: "gift",
  examples: GIFT_EXAMPLES,
};
const REPAIR = {
  id: "repair",
  examples: [
    "my shoes are broken can you repair them",
    "how long does a repair take",
    "do you replace worn soles",
    "the heel came off, can it be fixed",
    "price for repairing boots",
    "consertam sapatos",
    "reparan zapatos rotos",
    "can you mend the zip of my boots",
    "send in shoes for repair",
    "is repair covered by the warranty",
  ],
};

describe("a client's classifier", () => {
  const model = trainCustomIntents([GIFT, REPAIR], []);

  it.each([
    ["I'd like a gift card", "gift"],
    ["tenéis tarjetas regalo?", "gift"],
    ["can these boots be repaired", "repair"],
    ["what are your opening hours", null],
    ["the weather is lovely today", null],
    ["hola, ¿puedo haceros una pregunta?", null],
    ["ok 9h, pode marcar", null],
    ["the two of us", null],
  ])("classifies %j as %s", (text, expected) => {
    expect(model && classifyCustomIntent(model, text)?.intentId).toBe(expected ?? undefined);
  });

  it("rejects ordinary messages, even with a single intent", () => {
    const single = trainCustomIntents([GIFT], []);
    const conversations = generateConversations({ seed: 3, until: Date.UTC(2026, 1, 1), days: 30, conversations: 200 });
    const texts = [...conversations].flatMap(({ messages }) => messages.filter(({ role }) => role === "user"));
    const matched = texts.filter(({ text }) => single && classifyCustomIntent(single, text) !== null);
    expect(texts.length).toBeGreaterThan(300);
    expect(matched.length / texts.length).toBeLessThan(0.02);
    expect(single && classifyCustomIntent(single, "a gift card please")?.intentId).toBe("gift");
  });

  it("does not use ordinary texts about an intent against it", () => {
    const hours = trainCustomIntents(
      [{ id: "hours", examples: ["what are your opening hours", "when do you open", "are you open on sunday"] }],
      [],
    );
    expect(hours && classifyCustomIntent(hours, "what time do you open")?.intentId).toBe("hours");
  });

  it("rejects texts like its negative examples, and matches others as before", () => {
    const text = "can I pay by card";
    const model = trainCustomIntents([GIFT, REPAIR], []);
    expect(model && classifyCustomIntent(model, text)?.intentId).toBe("gift");
    const corrected = trainCustomIntents([GIFT, REPAIR], [text, "do you accept credit cards"]);
    expect(corrected && classifyCustomIntent(corrected, text)).toBeNull();
    expect(corrected && classifyCustomIntent(corrected, "I'd like a gift card")?.intentId).toBe("gift");
  });

  it("gives a text equal to an example that example's intent, ignoring punctuation and case", () => {
    const model = trainCustomIntents([GIFT, { id: "thanks", examples: ["ok thanks"] }], ["gift cards"]);
    expect(model && classifyCustomIntent(model, "Gift cards?")).toBeNull();
    expect(model && classifyCustomIntent(model, "OK, thanks!")).toEqual({ intentId: "thanks", confidence: 1 });
  });

  it("is null without examples", () => {
    expect(trainCustomIntents([], ["a"])).toBeNull();
    expect(trainCustomIntents([{ id: "a", examples: [] }], [])).toBeNull();
  });
});

describe("pasted examples", () => {
  it("are parsed one per line, without bullets, numbers, quotes, empty lines and repetitions", () => {
    expect(
      parseExamples(
        '- where is my parcel\n• Where is my parcel \r\n\n12. "track my order"\n“my  order”\n2 pairs of shoes\n',
      ),
    ).toEqual(["Where is my parcel", "track my order", "my order", "2 pairs of shoes"]);
  });
});

describe("near-duplicates", () => {
  it("are found with what they repeat, in the same intent and in others", () => {
    const intent = { id: "a", examples: ["Where is my parcel?", "where is the parcel please", "cancel order 12"] };
    const other = { id: "b", examples: ["please cancel my order 99", "something else entirely"] };
    expect(findDuplicates(intent, [intent, other])).toEqual([
      { text: "where is the parcel please", other: "Where is my parcel?", otherId: "a" },
      { text: "cancel order 12", other: "please cancel my order 99", otherId: "b" },
    ]);
  });

  it("are not texts that differ in a content word, nor different texts of frequent words", () => {
    expect(findDuplicates({ id: "a", examples: ["red shoes", "blue shoes", "what is it", "who are you"] }, [])).toEqual(
      [],
    );
  });
});
