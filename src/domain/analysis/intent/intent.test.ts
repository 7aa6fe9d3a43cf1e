import { describe, expect, it } from "vitest";
import { isOutside, listAccepted } from "#scripts/train/accepted-intents.ts";
import { readLabeledTexts } from "#scripts/train/read-texts.ts";
import { analyzeConversation, analyzeUtterance } from "../analysis.ts";
import { INTENT_CLASSES, selectIntent } from "./intent.ts";

/** Test texts that are in no training set; an answer has no intent by itself. The minimums are slightly below the measured accuracy. */
describe.each([
  { file: "apart-en", inScope: 0.91, outOfScope: 0.9 },
  { file: "apart-es", inScope: 0.92, outOfScope: 0.9 },
  { file: "apart-pt", inScope: 0.89, outOfScope: 0.84 },
  { file: "apart-blind-en", inScope: 0.75, outOfScope: 0.75 },
  { file: "apart-blind-es", inScope: 0.72, outOfScope: 0.83 },
  { file: "apart-blind-pt", inScope: 0.81, outOfScope: 0.78 },
  { file: "apart-second-looked-en", inScope: 0.5, outOfScope: 0.88 },
  { file: "apart-second-looked-es", inScope: 0.67, outOfScope: 0.65 },
  { file: "apart-second-looked-pt", inScope: 0.63, outOfScope: 0.73 },
  { file: "apart-second-blind-en", inScope: 0.75, outOfScope: 0.72 },
  { file: "apart-second-blind-es", inScope: 0.63, outOfScope: 0.64 },
  { file: "apart-second-blind-pt", inScope: 0.55, outOfScope: 0.68 },
])("messages to businesses of many industries, $file", ({ file, inScope, outOfScope }) => {
  const rows = readLabeledTexts(`intents-${file}`).map(({ text, label }) => ({
    intent: analyzeUtterance(text).intent,
    accepted: listAccepted(label),
    outside: isOutside(label),
  }));
  const wanted = rows.filter(({ outside }) => !outside);
  const others = rows.filter(({ outside }) => outside);

  it("get the right intent", () => {
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter(({ intent, accepted }) => accepted.includes(intent)).length / wanted.length).toBeGreaterThan(
      inScope,
    );
  });

  it("are out of scope without an intent", () => {
    expect(
      others.filter(({ intent, accepted }) => accepted.includes(intent)).length / others.length,
    ).toBeGreaterThanOrEqual(outOfScope);
  });
});

describe("the likeliest intent", () => {
  const buildOdds = (odds: Partial<Record<(typeof INTENT_CLASSES)[number], number>>) =>
    INTENT_CLASSES.map((name) => odds[name] ?? -6);

  it("is selected when it is the only one", () => {
    expect(selectIntent(buildOdds({ refund: 2, oos: 0.5 }))).toEqual({ intent: "refund", answers: false });
  });

  it("is rejected when out of scope is likelier", () => {
    expect(selectIntent(buildOdds({ refund: 1, oos: 2 }))).toEqual({ intent: "oos", answers: false });
    expect(selectIntent(buildOdds({ refund: 1, answer: 2 }))).toEqual({ intent: "oos", answers: true });
  });

  it("is rejected with a small lead among many, and selected with the same lead alone", () => {
    expect(selectIntent(buildOdds({ refund: 1, oos: 0.7 })).intent).toBe("refund");
    expect(selectIntent(buildOdds({ refund: 1, cancel: 0.9, price: 0.9, order: 0.9, oos: 0.7 })).intent).toBe("oos");
  });
});

describe("a message that only gives a detail", () => {
  it("has the intent of its conversation", () => {
    const { messages, conversation } = analyzeConversation([
      { role: "user", text: "hi, I'd like to book a table", at: null },
      { role: "bot", text: "Sure! For how many people?", at: null },
      { role: "user", text: "2 adults", at: null },
      { role: "bot", text: "And for which day?", at: null },
      { role: "user", text: "what is the capital of France", at: null },
    ]);
    expect(messages.map(({ intent }) => intent)).toEqual([
      "booking",
      expect.anything(),
      "booking",
      expect.anything(),
      "oos",
    ]);
    expect(conversation.intent).toBe("booking");
  });

  it("is out of scope without an earlier intent", () => {
    const { messages } = analyzeConversation([
      { role: "user", text: "hello", at: null },
      { role: "user", text: "2 adults", at: null },
    ]);
    expect(messages.map(({ intent }) => intent)).toEqual(["greeting", "oos"]);
  });
});

it.each([
  ["do you have rooms free from the 3rd to the 7th", "availability"],
  ["is the 21st free?", "availability"],
  ["hay mesa para hoy?", "availability"],
  ["quanto fica o quarto duplo para sábado", "price"],
  ["apúntame a la clase de prueba", "booking"],
  ["bokk me a table for tonight", "booking"],
  ["cadê minha encomenda", "order_status"],
])("%j has the intent %s", (text, intent) => {
  expect(analyzeUtterance(text).intent).toBe(intent);
});
