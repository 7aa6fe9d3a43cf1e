import { describe, expect, it } from "vitest";
import { generateConversations } from "../demo/demo.ts";
import { GIFT_EXAMPLES } from "#tests/fixtures/gift-examples.ts";
import { findTwins, readExamples, readOwnIntent, trainOwnIntents } from "./own-intents.ts";

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
  const model = trainOwnIntents([GIFT, REPAIR], []);

  it.each([
    ["I'd like a gift card", "gift"],
    ["tenéis tarjetas regalo?", "gift"],
    ["can these boots be repaired", "repair"],
    ["what are your opening hours", null],
    ["the weather is lovely today", null],
    ["hola, ¿puedo haceros una pregunta?", null],
    ["ok 9h, pode marcar", null],
    ["the two of us", null],
  ])("says of %j: %s", (text, expected) => {
    expect(model && readOwnIntent(model, text)?.intentId).toBe(expected ?? undefined);
  });

  it("refuses what any bot's users write, even where there is one intent alone", () => {
    const alone = trainOwnIntents([GIFT], []);
    const messages = generateConversations({ seed: 3, until: Date.UTC(2026, 1, 1), days: 30, conversations: 200 });
    const texts = [...messages].flatMap((thread) => thread.messages.filter(({ role }) => role === "user"));
    const taken = texts.filter(({ text }) => alone && readOwnIntent(alone, text) !== null);
    expect(texts.length).toBeGreaterThan(300);
    expect(taken.length / texts.length).toBeLessThan(0.02);
    expect(alone && readOwnIntent(alone, "a gift card please")?.intentId).toBe("gift");
  });

  it("is taught nothing against an intent that ordinary talk is about too", () => {
    const hours = trainOwnIntents(
      [{ id: "hours", examples: ["what are your opening hours", "when do you open", "are you open on sunday"] }],
      [],
    );
    expect(hours && readOwnIntent(hours, "what time do you open")?.intentId).toBe("hours");
  });

  it("learns from phrases that are none of the intents what to refuse, and keeps the rest", () => {
    const taken = "can I pay by card";
    const model = trainOwnIntents([GIFT, REPAIR], []);
    expect(model && readOwnIntent(model, taken)?.intentId).toBe("gift");
    const corrected = trainOwnIntents([GIFT, REPAIR], [taken, "do you accept credit cards"]);
    expect(corrected && readOwnIntent(corrected, taken)).toBeNull();
    expect(corrected && readOwnIntent(corrected, "I'd like a gift card")?.intentId).toBe("gift");
  });

  it("holds to what the client has said of the same words, punctuation and letter case aside", () => {
    const model = trainOwnIntents([GIFT, { id: "thanks", examples: ["ok thanks"] }], ["gift cards"]);
    expect(model && readOwnIntent(model, "Gift cards?")).toBeNull();
    expect(model && readOwnIntent(model, "OK, thanks!")).toEqual({ intentId: "thanks", confidence: 1 });
  });

  it("is none where there are no examples", () => {
    expect(trainOwnIntents([], ["a"])).toBeNull();
    expect(trainOwnIntents([{ id: "a", examples: [] }], [])).toBeNull();
  });
});

describe("pasted examples", () => {
  it("are one a line, without bullets, numbers, quotes, empty lines and repetitions", () => {
    expect(
      readExamples(
        '- where is my parcel\n• Where is my parcel \r\n\n12. "track my order"\n“my  order”\n2 pairs of shoes\n',
      ),
    ).toEqual(["Where is my parcel", "track my order", "my order", "2 pairs of shoes"]);
  });
});

describe("near-duplicates", () => {
  it("are named with what they repeat, in the intent itself and in another", () => {
    const intent = { id: "a", examples: ["Where is my parcel?", "where is the parcel please", "cancel order 12"] };
    const other = { id: "b", examples: ["please cancel my order 99", "something else entirely"] };
    expect(findTwins(intent, [intent, other])).toEqual([
      { text: "where is the parcel please", other: "Where is my parcel?", otherId: "a" },
      { text: "cancel order 12", other: "please cancel my order 99", otherId: "b" },
    ]);
  });

  it("are not those that differ in a telling word, nor those of small words alone that differ", () => {
    expect(findTwins({ id: "a", examples: ["red shoes", "blue shoes", "what is it", "who are you"] }, [])).toEqual([]);
  });
});
